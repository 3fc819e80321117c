import { readFileSync } from 'node:fs';

/** Returns the English strings of the manifest by key. */
export function manifestStrings(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
}

/** Returns the manifest with its strings in a language (English by default), as VS Code reads it. */
export function localizedManifest(strings = manifestStrings()): unknown {
  return JSON.parse(readFileSync('package.json', 'utf8'), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/^%(.+)%$/, (text, key: string) => strings[key] ?? text)
      : value,
  );
}
