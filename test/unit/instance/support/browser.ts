import assert from 'node:assert/strict';
import { exchange, postForm } from '../../sample/support/wire';

/**
 * Simulates a user who opens a sign-in page in the browser and selects a button.
 *
 * @returns the query that the browser passes to the redirect URI
 */
export async function decideInBrowser(url: string, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
  const { origin, pathname, search } = new URL(url);
  const page = await exchange(origin, { path: pathname + search });
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page.body) ?? [];
  const [, user = ''] = /<option value="(\d+)"/.exec(page.body) ?? [];
  const response = await postForm(origin, pathname, { request, user, decision });
  assert.equal(response.status, 302, response.body);
  return new URL(response.headers.location ?? '').search.slice(1);
}
