/**
 * The commands that CI services execute in the output of a program: `::` at the start of a line for GitHub Actions, and
 * for it and others `##[`, `##vso[` or `##teamcity[` anywhere.
 */
const marks = /##(?=\w*\[)/g;

/** Returns text for people without commands of CI services. */
export function withoutCommands(text: string): string {
  return text.replace(/^(\s*)::/gm, '$1: :').replace(marks, '# #');
}

/** Returns JSON with the same values, and without commands of CI services. In JSON, `##` is always in a string. */
export function jsonWithoutCommands(json: string): string {
  return json.replace(marks, '#\\u0023');
}

/** Returns XML with the same values, and without commands of CI services in its texts and attributes. */
export function xmlWithoutCommands(xml: string): string {
  return xml.replace(marks, '#&#35;');
}
