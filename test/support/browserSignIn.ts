import type { Page } from 'playwright-core';

/**
 * The sign-in page as the extension meant it. A workbench in the browser leads addresses of this machine through a
 * path of its full server, and on the way takes the redirect address apart at its separators: both are undone.
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
