import { escapeHtml, htmlPage } from '../server/html';

/** Someone the person at the browser can sign in as: the sample knows no passwords. */
export interface Choice {
  readonly databaseId: number;
  readonly username: string;
  readonly siteAdmin: boolean;
}

export interface ConsentPage {
  readonly clientName: string;
  readonly scopes: readonly string[];
  readonly choices: readonly Choice[];
  /** What the form carries along, by name. */
  readonly hidden: Readonly<Record<string, string>>;
}

/** Asks whether a program may act for a user. The form goes back to the address of the page. */
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

/** Asks for the code that a device shows. */
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

/** Says in a sentence how something ended. */
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
