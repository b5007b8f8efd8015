// Asks Gardener's own validation what it says about a change.
package main

import (
	"fmt"

	corevalidation "github.com/gardener/gardener/pkg/api/core/validation"
	"github.com/gardener/gardener/pkg/apis/core"
	"github.com/gardener/gardener/pkg/apis/core/install"
	"github.com/gardener/gardener/pkg/apis/core/v1beta1"
	apiserverfeatures "github.com/gardener/gardener/pkg/apiserver/features"
	"github.com/gardener/gardener/pkg/features"
	versionutils "github.com/gardener/gardener/pkg/utils/version"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"gardener-inplace/oracle/protocol"
)

// question has one of its four parts.
type question struct {
	Shoot *struct {
		Old v1beta1.Shoot `json:"old"`
		New v1beta1.Shoot `json:"new"`
		// Gate is whether InPlaceNodeUpdates is on.
		Gate bool `json:"gate"`
	} `json:"shoot"`
	Creation *struct {
		Shoot v1beta1.Shoot `json:"shoot"`
		Gate  bool          `json:"gate"`
	} `json:"creation"`
	CloudProfile *v1beta1.CloudProfile `json:"cloudProfile"`
	Versions     *struct {
		Left     string `json:"left"`
		Operator string `json:"operator"`
		Right    string `json:"right"`
	} `json:"versions"`
}

type complaint struct {
	Type   string `json:"type"`
	Field  string `json:"field"`
	Detail string `json:"detail"`
}

type comparison struct {
	Result       bool `json:"result"`
	Incomparable bool `json:"incomparable"`
}

var scheme = runtime.NewScheme()

func main() {
	install.Install(scheme)
	apiserverfeatures.RegisterFeatureGates()
	protocol.Serve(answer)
}

func answer(asked question) any {
	switch {
	case asked.Shoot != nil:
		setGate(asked.Shoot.Gate)
		before, after := &core.Shoot{}, &core.Shoot{}
		convert(&asked.Shoot.Old, before)
		convert(&asked.Shoot.New, after)
		return complaints(corevalidation.ValidateShootUpdate(after, before))
	case asked.Creation != nil:
		setGate(asked.Creation.Gate)
		created := &core.Shoot{}
		convert(&asked.Creation.Shoot, created)
		return complaints(append(corevalidation.ValidateInPlaceUpdateStrategyOnCreation(created), corevalidation.ValidateShoot(created)...))
	case asked.CloudProfile != nil:
		profile := &core.CloudProfile{}
		convert(asked.CloudProfile, profile)
		return complaints(corevalidation.ValidateCloudProfile(profile))
	case asked.Versions != nil:
		result, err := versionutils.CompareVersions(asked.Versions.Left, asked.Versions.Operator, asked.Versions.Right)
		return comparison{Result: result, Incomparable: err != nil}
	}
	panic("a question without a part")
}

func setGate(on bool) {
	if err := features.DefaultFeatureGate.SetFromMap(map[string]bool{string(features.InPlaceNodeUpdates): on}); err != nil {
		panic(err)
	}
}

// convert takes what a client sends to what is validated. Nothing is defaulted: both sides judge the same object.
func convert(from, to any) {
	if err := scheme.Convert(from, to, nil); err != nil {
		panic(fmt.Errorf("conversion: %w", err))
	}
}

func complaints(errors field.ErrorList) []complaint {
	all := make([]complaint, 0, len(errors))
	for _, err := range errors {
		all = append(all, complaint{Type: string(err.Type), Field: err.Field, Detail: err.Detail})
	}
	return all
}
