import type { Page } from 'playwright-core';

/**
 * Returns the intended URL of an opened sign-in page. VS Code for the Web opens local URLs through the path
 * `/proxy/PORT` of its server, and splits the redirect URI at its separators. This function reverts both changes.
 */
export async function openedAddress(shown: Page, instanceUrl: string): Promise<string> {
  // Some editors open an empty page first.
  await shown.waitForURL(({ searchParams }) => searchParams.has('redirect_uri'), { waitUntil: 'commit' });
  const url = new URL(shown.url());
  const meant = new URL(url.pathname.replace(/^\/proxy\/\d+/, ''), instanceUrl);
  const torn: string[] = [];
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('vscode-')) torn.push(`${name}=${value}`);
    else meant.searchParams.set(name, value);
  }
  const back = meant.searchParams.get('redirect_uri') ?? '';
  meant.searchParams.set('redirect_uri', [back.replace('%3F', '?'), ...torn].join('&'));
  return meant.href;
}
