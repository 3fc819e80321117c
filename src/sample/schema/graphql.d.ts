/** The bundler loads a file in the schema definition language as its text. */
declare module '*.graphql' {
  const text: string;
  export default text;
}
