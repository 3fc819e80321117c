import { hintOf, type Hint, type UserError } from '../shared/userError';

/** What to do on a command line, by hint. Other hints are about controls of VS Code. */
const sentences: Readonly<Partial<Record<Hint, string>>> = {
  changeProxy: 'The proxy is that of the variables HTTPS_PROXY, HTTP_PROXY, and NO_PROXY.',
  chooseSchemaFile: 'Use --schema to name a schema file.',
  enterProxyPassword: 'Add the user name and password to the URL in HTTPS_PROXY.',
  excludeFromProxy: 'To bypass the proxy for a host, add the host to NO_PROXY.',
  limitPages: 'You can increase the limit with --max-pages.',
  setUpAnalytics: 'Check INSTANCE_EXPLORER_ANALYTICS_URL and INSTANCE_EXPLORER_ANALYTICS_TOKEN.',
  signIn: 'Check INSTANCE_EXPLORER_TOKEN.',
};

/** Returns the explanation of an error, what to do on a command line, and the message of the server or parser. */
export function explainError(error: UserError): string {
  const hint = hintOf(error);
  const sentence = hint ? sentences[hint] : undefined;
  const explanation = sentence === undefined ? error.explanation : `${error.explanation} ${sentence}`;
  return error.detail === undefined ? explanation : `${explanation}\n${error.detail}`;
}
