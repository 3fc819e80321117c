import * as graphqlPlugin from 'prettier/plugins/graphql';
import { format as prettify } from 'prettier/standalone';

/**
 * Formats GraphQL with the Prettier printer, which preserves comments and blank lines between definitions. Loaded on
 * the first request to format.
 *
 * @param tabWidth columns of one level of indentation
 * @throws SyntaxError when the text doesn't parse
 */
export async function format(text: string, tabWidth: number, useTabs: boolean): Promise<string> {
  return prettify(text, { parser: 'graphql', plugins: [graphqlPlugin], tabWidth, useTabs, printWidth: 80 });
}
