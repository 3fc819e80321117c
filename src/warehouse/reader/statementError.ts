import { UserError } from '../../shared/userError';

/**
 * Corrects the server's error message about a statement of the user. The statement is a subquery that begins on the
 * second line, and ClickHouse quotes everything that follows the position of an error.
 */
export function errorInStatement(error: unknown): unknown {
  if (!(error instanceof UserError)) return error;
  const { kind, message, advice, detail, status, hint } = error;
  return new UserError(kind, corrected(message), {
    ...(advice === undefined ? {} : { advice }),
    ...(detail === undefined ? {} : { detail: corrected(detail) }),
    ...(status === undefined ? {} : { status }),
    ...(hint === undefined ? {} : { hint }),
    cause: error,
  });
}

function corrected(text: string): string {
  return text
    .replace(/(\(line \d+, col \d+\)): [^]*?(?=\. Expected one of:|$)/, '$1')
    .replace(
      /\b(line )(\d+)(?=:\d+|, col \d+)/g,
      (_, word: string, line: string) => word + String(Math.max(1, Number(line) - 1)),
    );
}
