/** The validation message shown while the user types. Only an error prevents the user from continuing. */
export interface Remark {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
}

/** Converts a problem to a validation error, which prevents the user from continuing. */
export function errorRemark(problem: string | undefined): Remark | undefined {
  return problem === undefined ? undefined : { severity: 'error', message: problem };
}
