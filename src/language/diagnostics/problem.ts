/** The codes of problems. `docs/rules.md` has a section for each code. */
export const problemCodes = [
  'syntax',
  'unknown-field',
  'unknown-type',
  'unknown-argument',
  'unknown-directive',
  'unknown-fragment',
  'fragment-cycle',
  'impossible-fragment',
  'fragment-on-scalar',
  'unused-fragment',
  'duplicate-fragment',
  'selection',
  'field-conflict',
  'missing-argument',
  'duplicate-argument',
  'value-type',
  'duplicate-input-field',
  'duplicate-directive',
  'undeclared-variable',
  'unused-variable',
  'duplicate-variable',
  'variable-type',
  'variable-position',
  'operation-type',
  'subscription-fields',
  'introspection-depth',
  'deprecated',
  'duplicate-operation',
  'anonymous-operation',
  'optional-variable',
  'null-value',
  'required-default',
  'large-number',
  'union-fragment',
  'block-string',
  'string-escape',
  'search-results',
  'cost-limit',
  'cost-near-limit',
  'cost-hangs',
  'test-comment',
  'too-many',
  'too-complex',
  'too-large',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** A problem in a range of a document. By default, offsets are relative to the start of the definition. */
export interface DocumentProblem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly tag?: 'deprecated' | 'unnecessary';
  readonly start: number;
  readonly end: number;
}
