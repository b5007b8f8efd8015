module gardener-inplace/oracle/protocol

go 1.26.0
