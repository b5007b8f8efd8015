// Asks the library that the scheduler, the API server and the kubelet share which features a node declares and a pod needs.
package main

import (
	"os"
	"slices"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/version"

	"gardener-inplace/oracle/protocol"
)

type question struct {
	// Target is the version of the component that asks.
	Target   string          `json:"target"`
	Pod      v1.Pod          `json:"pod"`
	OldPod   v1.Pod          `json:"oldPod"`
	Declared []string        `json:"declared"`
	Node     nodeDescription `json:"node"`
	// Version and Bound belong to a feature of its own that ends with Bound.
	Version string `json:"version"`
	Bound   string `json:"bound"`
}

type nodeDescription struct {
	FeatureGates     map[string]bool `json:"featureGates"`
	RuntimeFeatures  runtimeFeatures `json:"runtimeFeatures"`
	CPUManagerPolicy string          `json:"cpuManagerPolicy"`
}

type reply struct {
	Discovered []string `json:"discovered"`
	Scheduling []string `json:"scheduling"`
	Missing    []string `json:"missing"`
	// MissingInOrder is the same for the declared names in byte order: the library loses names of a list out of order.
	MissingInOrder []string `json:"missingInOrder"`
	Update         []string `json:"update"`
	// UpdatePanic says that the library crashed instead of answering.
	UpdatePanic bool    `json:"updatePanic"`
	Ending      *ending `json:"ending"`
}

// ending is whether a feature with an end is still declared and required. None when its bound is no version.
type ending struct {
	Unreadable bool `json:"unreadable"`
	Declared   bool `json:"declared"`
	Required   bool `json:"required"`
}

type gates map[string]bool

func (g gates) Enabled(name string) bool { return g[name] }

func main() {
	if len(os.Args) > 1 && os.Args[1] == "measure" {
		measure()
		return
	}
	protocol.Serve(func(asked question) any { return answer(&asked) })
}

func answer(asked *question) reply {
	target := version.MustParse(asked.Target)
	required := forScheduling(&asked.Pod, target)
	inOrder := slices.Sorted(slices.Values(asked.Declared))
	update, crashed := forUpdate(&asked.OldPod, &asked.Pod, target)
	return reply{
		Discovered:     discover(asked.Node),
		Scheduling:     names(required),
		Missing:        missing(required, asked.Declared),
		MissingInOrder: missing(required, inOrder),
		Update:         update,
		UpdatePanic:    crashed,
		Ending:         end(asked.Version, asked.Bound),
	}
}

// end asks about a feature that is always there and always needed, but ends.
func end(at, bound string) *ending {
	last, err := version.Parse(bound)
	if err != nil {
		return nil
	}
	now, err := version.Parse(at)
	if err != nil {
		return &ending{Unreadable: true}
	}
	return endOf(feature{name: "Ending", last: last}, now)
}

func forUpdate(before, after *v1.Pod, target *version.Version) (required []string, crashed bool) {
	defer func() {
		if recover() != nil {
			required, crashed = nil, true
		}
	}()
	return names(inferForUpdate(before, after, target)), false
}
