/**
 * Messages of the validation rules of graphql-js and their equivalents on an instance. The other messages of
 * these rules are identical.
 */
const rewordings: readonly (readonly [RegExp, string])[] = [
  [
    /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\..*$/,
    'Unknown argument "$1" on field "$3" of type "$2".',
  ],
  [
    /^Field "(\w+)" argument "(\w+)" of type "(.+)" is required, but it was not provided\.$/,
    'Field "$1" argument "$2" of type "$3" is required but not provided.',
  ],
  [/^Unknown directive "@(\w+)"\.$/, 'Unknown directive "$1".'],
];

/** Converts a validation message to the wording of an instance. */
export function validationWording(message: string): string {
  return rewordings.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
}
