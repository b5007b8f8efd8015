// Package protocol is how an oracle is asked: one question per line of standard input, one answer per line of standard
// output, both JSON.
package protocol

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// An Envelope holds an answer, or says why there is none.
type Envelope struct {
	Answer any `json:"answer,omitempty"`
	// Panic is what the library under question panicked with.
	Panic string `json:"panic,omitempty"`
	// Unreadable says why the question could not be decoded.
	Unreadable string `json:"unreadable,omitempty"`
}

// Serve answers until there are no more questions.
func Serve[Question any](answer func(Question) any) {
	if err := serve(os.Stdin, os.Stdout, answer); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve[Question any](in io.Reader, out io.Writer, answer func(Question) any) error {
	lines := bufio.NewReaderSize(in, 1<<20)
	answers := bufio.NewWriterSize(out, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			encoded, err := json.Marshal(envelope(line, answer))
			if err != nil {
				return err
			}
			if _, err := answers.Write(append(encoded, '\n')); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return answers.Flush()
		}
		if err != nil {
			return err
		}
	}
}

func envelope[Question any](line []byte, answer func(Question) any) (result Envelope) {
	var question Question
	if err := json.Unmarshal(line, &question); err != nil {
		return Envelope{Unreadable: err.Error()}
	}
	defer func() {
		if reason := recover(); reason != nil {
			result = Envelope{Panic: fmt.Sprint(reason)}
		}
	}()
	return Envelope{Answer: answer(question)}
}
