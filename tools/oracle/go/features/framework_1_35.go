//go:build kubernetes_1_35

package main

import (
	"slices"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/version"
	library "k8s.io/component-helpers/nodedeclaredfeatures"
	"k8s.io/component-helpers/nodedeclaredfeatures/features"
)

type (
	featureSet = library.FeatureSet
	// No feature of 1.35 depends on the container runtime.
	runtimeFeatures struct{}
)

var framework = must(library.New(features.AllFeatures))

func discover(node nodeDescription) []string {
	return framework.DiscoverNodeFeatures(&library.NodeConfiguration{
		FeatureGates: gates(node.FeatureGates),
		StaticConfig: library.StaticConfiguration{CPUManagerPolicy: node.CPUManagerPolicy},
	})
}

func forScheduling(pod *v1.Pod, target *version.Version) featureSet {
	return must(framework.InferForPodScheduling(info(pod), target))
}

func inferForUpdate(before, after *v1.Pod, target *version.Version) featureSet {
	return must(framework.InferForPodUpdate(info(before), info(after), target))
}

func names(set featureSet) []string { return slices.Sorted(slices.Values(set.UnsortedList())) }

func missing(required featureSet, declared []string) []string {
	result := must(library.MatchNode(required, &v1.Node{Status: v1.NodeStatus{DeclaredFeatures: declared}}))
	slices.Sort(result.UnsatisfiedRequirements)
	return result.UnsatisfiedRequirements
}

func info(pod *v1.Pod) *library.PodInfo {
	return &library.PodInfo{Spec: &pod.Spec, Status: &pod.Status}
}

func endOf(subject feature, now *version.Version) *ending {
	own := must(library.New([]library.Feature{subject}))
	return &ending{
		Declared: len(own.DiscoverNodeFeatures(&library.NodeConfiguration{FeatureGates: gates{}, Version: now})) > 0,
		Required: len(must(own.InferForPodScheduling(&library.PodInfo{}, now)).UnsortedList()) > 0,
	}
}

// feature is declared by every node and needed by every pod, until it ends.
type feature struct {
	name string
	last *version.Version
}

func (f feature) Name() string                              { return f.name }
func (f feature) Discover(*library.NodeConfiguration) bool  { return true }
func (f feature) InferForScheduling(*library.PodInfo) bool  { return true }
func (f feature) InferForUpdate(_, _ *library.PodInfo) bool { return true }
func (f feature) MaxVersion() *version.Version              { return f.last }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
