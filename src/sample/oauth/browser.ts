import { emptyResponse, htmlResponse, redirectResponse, type SampleResponse } from '../http/response';
import { escapeHtml, htmlPage } from '../server/html';
import { isRedirectAllowed, parseScopes, type OAuthClient } from './clients';
import { OAuthError } from './errors';
import type { ConsentRequest } from './grants';
import type { OAuthServer } from './server';

/** Dependencies of the OAuth pages in the browser. */
export interface BrowserSide {
  readonly server: OAuthServer;
  readonly choices: () => readonly Choice[];
}

const unknownCode = 'No device is waiting with this code. It might have expired.';

/**
 * Handles `GET authorize`: shows the consent page, or reports the error in the request on a page or to the
 * client.
 */
export function authorizePage({ server, choices }: BrowserSide, query: URLSearchParams): SampleResponse {
  const client = server.clients.find(({ id }) => id === query.get('client_id'));
  const redirectUri = query.get('redirect_uri') ?? '';
  // Without a known client and an allowed redirect URI, the error must not be sent anywhere and is shown
  // here.
  if (client === undefined) return problem('This instance has no OAuth client with this ID.');
  if (!isRedirectAllowed(redirectUri)) return problem("The redirect URI isn't allowed.");
  try {
    const request = readRequest(query, client, redirectUri);
    const id = server.codes.open(request);
    const page = {
      clientName: client.name,
      scopes: request.scopes,
      choices: choices(),
      hidden: { request: id },
    };
    return htmlResponse(200, consentPage(page), { 'cache-control': 'no-store' });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return backTo(redirectUri, { error: error.code, error_description: error.message }, query.get('state'));
  }
}

/**
 * Handles `POST authorize`: redirects to the client with a code or an error. Shows an error if the request is
 * unknown, for example because the page was already used.
 */
export function authorizeDecision({ server, choices }: BrowserSide, form: URLSearchParams): SampleResponse {
  const request = server.codes.close(form.get('request') ?? '');
  if (request === undefined) return problem('This page was already used. Sign in again.');
  const user = chosenUser(choices(), form);
  if (user === undefined) return backTo(request.redirectUri, { error: 'access_denied' }, request.state);
  return backTo(request.redirectUri, { code: server.codes.issue(request, user) }, request.state);
}

/**
 * Handles `GET /auth/device`: shows the input for the code, or, if the URL contains a code, the consent page or
 * an error.
 */
export function devicePage({ server, choices }: BrowserSide, query: URLSearchParams): SampleResponse {
  const userCode = query.get('user_code');
  if (userCode === null) return htmlResponse(200, deviceCodePage());
  const grant = server.devices.waiting(userCode);
  if (grant === undefined) return problem(unknownCode);
  const clientName = server.clients.find(({ id }) => id === grant.clientId)?.name ?? grant.clientId;
  const hidden = { user_code: grant.userCode };
  return htmlResponse(200, consentPage({ clientName, scopes: grant.scopes, choices: choices(), hidden }));
}

/** Handles `POST /auth/device`: approves or denies the device, and shows the outcome. */
export function deviceDecision({ server, choices }: BrowserSide, form: URLSearchParams): SampleResponse {
  const user = chosenUser(choices(), form);
  if (!server.devices.decide(form.get('user_code') ?? '', user)) {
    return problem(unknownCode);
  }
  const sentence =
    user === undefined ? "The device can't access this instance." : 'You can return to your device.';
  return htmlResponse(200, outcomePage(user === undefined ? 'Denied' : 'Connected', sentence));
}

function readRequest(query: URLSearchParams, client: OAuthClient, redirectUri: string): ConsentRequest {
  const challenge = query.get('code_challenge') ?? undefined;
  if (query.get('response_type') !== 'code') throw new OAuthError('invalid_request');
  if (challenge !== undefined && query.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request');
  // PKCE is the only proof that the code belongs to a public client.
  if (challenge === undefined && client.secret === undefined) throw new OAuthError('invalid_request');
  return {
    clientId: client.id,
    redirectUri,
    scopes: parseScopes(query.get('scope')),
    state: query.get('state'),
    challenge,
  };
}

function chosenUser(choices: readonly Choice[], form: URLSearchParams): number | undefined {
  if (form.get('decision') !== 'allow') return undefined;
  return choices.find(({ databaseId }) => String(databaseId) === form.get('user'))?.databaseId;
}

function backTo(
  redirectUri: string,
  parameters: Readonly<Record<string, string>>,
  state: string | null,
): SampleResponse {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  const { status, headers } = redirectResponse(302, url.href);
  return emptyResponse(status, { ...headers, 'cache-control': 'no-store' });
}

function problem(sentence: string): SampleResponse {
  return htmlResponse(400, outcomePage('Sign-in failed', sentence));
}

/** A user to sign in as. The sample has no passwords. */
interface Choice {
  readonly databaseId: number;
  readonly username: string;
  readonly siteAdmin: boolean;
}

interface ConsentPage {
  readonly clientName: string;
  readonly scopes: readonly string[];
  readonly choices: readonly Choice[];
  /** Hidden form fields by name. */
  readonly hidden: Readonly<Record<string, string>>;
}

/** Returns the consent page. Its form is posted to the URL of the page. */
function consentPage({ clientName, scopes, choices, hidden }: ConsentPage): string {
  const asked = scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('');
  return htmlPage(
    'Allow access?',
    [
      `<p><strong>${escapeHtml(clientName)}</strong> asks for access to this sample instance:</p><ul>${asked}</ul>`,
      '<form method="post">',
      ...Object.entries(hidden).map(
        ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
      ),
      decisionControls(choices),
      '</form>',
    ].join('\n'),
  );
}

/** Returns the page with the input for the user code of a device. */
function deviceCodePage(): string {
  return htmlPage(
    'Connect a device',
    [
      '<form method="get"><p><label>The code your device shows<br>',
      '<input name="user_code" autocomplete="off" autofocus required></label></p>',
      '<button>Continue</button></form>',
    ].join('\n'),
  );
}

/** Returns a page with a title and a short text about the outcome. */
function outcomePage(title: string, sentence: string): string {
  return htmlPage(title, `<p>${escapeHtml(sentence)}</p>`);
}

function decisionControls(choices: readonly Choice[]): string {
  const options = choices
    .map(({ databaseId, username, siteAdmin }) => {
      const label = siteAdmin ? `${username} (site admin)` : username;
      return `<option value="${databaseId}">${escapeHtml(label)}</option>`;
    })
    .join('');
  return [
    `<p><label>Sign in as <select name="user">${options}</select></label></p>`,
    '<button name="decision" value="allow">Allow</button>',
    '<button name="decision" value="deny">Deny</button>',
  ].join('\n');
}
