import { escapeHtml, htmlPage } from '../server/html';

/** A user to sign in as. The sample has no passwords. */
export interface Choice {
  readonly databaseId: number;
  readonly username: string;
  readonly siteAdmin: boolean;
}

export interface ConsentPage {
  readonly clientName: string;
  readonly scopes: readonly string[];
  readonly choices: readonly Choice[];
  /** Hidden form fields by name. */
  readonly hidden: Readonly<Record<string, string>>;
}

/** Returns the consent page. Its form is posted to the URL of the page. */
export function consentPage({ clientName, scopes, choices, hidden }: ConsentPage): string {
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
export function deviceCodePage(): string {
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
export function outcomePage(title: string, sentence: string): string {
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
