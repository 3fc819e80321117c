import { UserError } from '../shared/userError';

/** Creates the error for wrong arguments, a wrong environment, or a wrong input file. */
export function usageError(message: string, advice?: string): UserError {
  return new UserError('input', message, advice === undefined ? {} : { advice });
}
