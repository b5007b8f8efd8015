//go:build !kubernetes_1_35

package main

import (
	"encoding/json"
	"os"
	"syscall"
	"time"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/version"
	library "k8s.io/component-helpers/nodedeclaredfeatures"
	"k8s.io/component-helpers/nodedeclaredfeatures/types"
)

// workload is what the benchmark gives to both sides.
type workload struct {
	Target string `json:"target"`
	// Names of the features of a registry, in byte order.
	Names []string `json:"names"`
	// Nodes as lists of positions in Names.
	Nodes [][]int `json:"nodes"`
	// Required is what pods require, asked for in turn.
	Required [][]string `json:"required"`
	Pods     []v1.Pod   `json:"pods"`
	Rounds   int        `json:"rounds"`
	RoundMs  int        `json:"roundMs"`
}

// timings are microseconds of processor time: the best round of each.
type timings struct {
	// Match is one pass over all nodes whose feature sets are kept.
	Match float64 `json:"match"`
	// Feasible is how many nodes that found, summed over all requirements.
	Feasible int `json:"feasible"`
	// Inference is one pod.
	Inference float64 `json:"inference"`
}

func measure() {
	var given workload
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	result := timings{}
	if len(given.Nodes) > 0 {
		result.Match, result.Feasible = given.match()
	}
	if len(given.Pods) > 0 {
		result.Inference = given.inference()
	}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		panic(err)
	}
}

func (w *workload) match() (microseconds float64, feasible int) {
	registry := make([]types.Feature, len(w.Names))
	for i, name := range w.Names {
		registry[i] = feature{name: name}
	}
	own := library.New(registry)
	kept := make([]featureSet, len(w.Nodes))
	for i, positions := range w.Nodes {
		declared := make([]string, len(positions))
		for j, position := range positions {
			declared[j] = w.Names[position]
		}
		kept[i] = own.TryMap(declared)
	}
	required := make([]featureSet, len(w.Required))
	for i, names := range w.Required {
		required[i] = own.TryMap(names)
	}
	pass := func(required featureSet) (matching int) {
		for _, declared := range kept {
			if must(own.MatchNodeFeatureSet(required, declared)).IsMatch {
				matching++
			}
		}
		return matching
	}
	for _, each := range required {
		feasible += pass(each)
	}
	turn := 0
	return w.best(func() { sink += pass(required[turn%len(required)]); turn++ }), feasible
}

func (w *workload) inference() float64 {
	target := version.MustParse(w.Target)
	turn := 0
	return w.best(func() {
		required := must(framework.InferForPodScheduling(info(&w.Pods[turn%len(w.Pods)]), target))
		turn++
		if !required.IsEmpty() {
			sink++
		}
	})
}

// sink keeps results reachable.
var sink int

// best is the processor time of one call in the fastest round, as the other side of the benchmark measures it.
func (w *workload) best(work func()) float64 {
	fastest := 0.0
	for range w.Rounds {
		if took := once(work, time.Duration(w.RoundMs)*time.Millisecond); fastest == 0 || took < fastest {
			fastest = took
		}
	}
	return fastest
}

func once(work func(), atLeast time.Duration) float64 {
	begun, before := time.Now(), processorTime()
	calls, batch := 0, 1
	for elapsed := time.Duration(0); elapsed < atLeast; elapsed = time.Since(begun) {
		for range batch {
			work()
		}
		calls += batch
		if time.Since(begun) < atLeast/10 {
			batch *= 2
		}
	}
	return float64((processorTime() - before).Nanoseconds()) / 1e3 / float64(calls)
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
