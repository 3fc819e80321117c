import type { RunningSample } from '../start';

/** Returns the URLs, tokens, and OAuth clients of a running sample as one line of JSON, for programs. */
export function jsonAnnouncement(sample: RunningSample): string {
  const { baseUrl, analyticsUrl, instanceURL, tokens, oauthClients } = sample;
  return JSON.stringify({ baseUrl, analyticsUrl, instanceURL, tokens, oauthClients });
}

/** Returns the URLs and tokens of a running sample as text, with a first command to try. */
export function announcement({ baseUrl, analyticsUrl, instanceURL, tokens }: RunningSample): string {
  const query = '{"query":"{ currentUser { username } }"}';
  return [
    'The sample instance is running. Press Ctrl+C to stop it.',
    '',
    `  GraphQL API     ${baseUrl}/.api/graphql`,
    `  Analytics API   ${analyticsUrl}/api/...?instanceURL=${instanceURL}`,
    '',
    '  Tokens of this run',
    ...Object.entries<string>({ ...tokens }).map(([name, secret]) => `    ${name.padEnd(18)} ${secret}`),
    '',
    '  Try it',
    `    curl ${baseUrl}/.api/graphql -H 'Authorization: token ${tokens.user}' -d '${query}'`,
    '',
  ].join('\n');
}
