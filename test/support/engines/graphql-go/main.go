// Serves a GraphQL schema with the HTTP handler of graphql-go. The resolvers are generated from the schema.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	graphql "github.com/graph-gophers/graphql-go"
	"github.com/graph-gophers/graphql-go/relay"
)

// root has a method for each root type, which is generated.
type root struct{}

// anyScalar is the Go type of custom scalars. It accepts every value and returns it.
type anyScalar struct{ value any }

func (anyScalar) ImplementsGraphQLType(string) bool { return true }

func (scalar *anyScalar) UnmarshalGraphQL(input any) error {
	scalar.value = input
	return nil
}

func (scalar anyScalar) MarshalJSON() ([]byte, error) { return []byte(`"text"`), nil }

func pointer[T any](value T) *T { return &value }

func main() {
	sdl, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	schema, err := graphql.ParseSchema(string(sdl), &root{}, graphql.UseStringDescriptions())
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	// The process that started this one closes the input when it ends.
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	fmt.Printf("http://%s\n", listener.Addr())
	// The library logs the stack of each internal error, which is also in its response.
	log.SetOutput(io.Discard)
	log.Fatal(http.Serve(listener, &relay.Handler{Schema: schema}))
}
