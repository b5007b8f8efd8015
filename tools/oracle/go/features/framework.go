//go:build !kubernetes_1_35

package main

import (
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/version"
	library "k8s.io/component-helpers/nodedeclaredfeatures"
	"k8s.io/component-helpers/nodedeclaredfeatures/types"
)

type (
	featureSet      = library.FeatureSet
	runtimeFeatures = types.RuntimeFeatures
)

var framework = library.DefaultFramework

func discover(node nodeDescription) []string {
	return framework.DiscoverNodeFeatures(&types.NodeConfiguration{FeatureGates: gates(node.FeatureGates), RuntimeFeatures: node.RuntimeFeatures})
}

func forScheduling(pod *v1.Pod, target *version.Version) featureSet {
	return must(framework.InferForPodScheduling(info(pod), target))
}

func inferForUpdate(before, after *v1.Pod, target *version.Version) featureSet {
	return must(framework.InferForPodUpdate(info(before), info(after), target))
}

func names(set featureSet) []string { return must(framework.Unmap(set)) }

func missing(required featureSet, declared []string) []string {
	return must(framework.MatchNode(required, &v1.Node{Status: v1.NodeStatus{DeclaredFeatures: declared}})).UnsatisfiedRequirements
}

func info(pod *v1.Pod) *types.PodInfo { return &types.PodInfo{Spec: &pod.Spec, Status: &pod.Status} }

func endOf(subject feature, now *version.Version) *ending {
	own := library.New([]types.Feature{subject})
	return &ending{
		Declared: len(own.DiscoverNodeFeatures(&types.NodeConfiguration{FeatureGates: gates{}, Version: now})) > 0,
		Required: len(must(own.Unmap(must(own.InferForPodScheduling(&types.PodInfo{}, now))))) > 0,
	}
}

// feature is declared by every node and needed by every pod, until it ends.
type feature struct {
	name string
	last *version.Version
}

func (f feature) Name() string                             { return f.name }
func (f feature) Discover(*types.NodeConfiguration) bool   { return true }
func (f feature) Requirements() *types.FeatureRequirements { return &types.FeatureRequirements{} }
func (f feature) InferForScheduling(*types.PodInfo) bool   { return true }
func (f feature) InferForUpdate(_, _ *types.PodInfo) bool  { return true }
func (f feature) MaxVersion() *version.Version             { return f.last }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
