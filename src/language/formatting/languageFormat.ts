import * as graphqlPlugin from 'prettier/plugins/graphql';
import { format as prettify } from 'prettier/standalone';

/**
 * Formats GraphQL with Prettier, which preserves comments and blank lines between definitions. This module is
 * loaded on the first formatting request.
 *
 * @param tabWidth columns per indentation level
 * @throws SyntaxError if the text doesn't parse
 */
export async function format(text: string, tabWidth: number, useTabs: boolean): Promise<string> {
  return prettify(text, { parser: 'graphql', plugins: [graphqlPlugin], tabWidth, useTabs, printWidth: 80 });
}
