//go:build kubernetes_1_35

package main

func measure() { panic("only the newest library is measured") }
