/** Matches tokens of common services by their prefix, and JSON Web Tokens. */
const shapes =
  /(?<![\w-])(?:(?:sgph?|sgd|sams(?:_at|_rt)?|slk|gh[oprsu]|github_pat|glpat|glptt|xox[abeprs])[_-][\w-]{8,}|eyJ[\w-]{6,}\.eyJ[\w-]{6,}\.[\w-]+)/g;

/** Matches secrets in JSON text, such as the settings of a code host: `"token": "..."`. */
const embedded = /(?:token|secret|passw\w*|api_?key|private_?key)\\*["']\s*:\s*\\*["'][^"'\\]{4,}/i;

/** Whether a text contains a string that looks like a token, or a secret in JSON. */
export function containsToken(text: string): boolean {
  return text.search(shapes) !== -1 || embedded.test(text);
}

/** Replaces every string that looks like a token. */
export function replaceTokens(text: string, replacement: string): string {
  return text.replace(shapes, () => replacement);
}
