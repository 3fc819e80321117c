// @ts-check
/** Collects the licenses of third-party packages in the bundles. They are distributed with the bundles. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A built file: its size, and the number of bytes from each source file.
 * @typedef {{bytes: number, inputs: Readonly<Record<string, {bytesInOutput: number}>>}} BuiltFile
 */

/** @typedef {{outputs: Readonly<Record<string, BuiltFile>>}} Bundle the files of a bundle, by their paths */

/**
 * @param {readonly Bundle[]} bundles
 * @returns {string[]} the sorted folders of the packages in the bundles, relative to the root
 */
export function bundledPackages(bundles) {
  const folders = bundles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
        bytesInOutput === 0 ? [] : (/^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
      ),
    ),
  );
  return [...new Set(folders)].sort();
}

/**
 * @param {string} root
 * @param {readonly Bundle[]} bundles
 * @returns {string} the name, version, and license of each package in the bundles, with each license text once
 * @throws when the license text of a package is unknown
 */
export function notices(root, bundles) {
  /** @type {Map<string, string[]>} */
  const namesByTerms = new Map();
  for (const folder of bundledPackages(bundles)) {
    const { name, version, license, author } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    const terms =
      termsOf(join(root, folder)) ?? (license === 'MIT' && author ? mit(author.name ?? author) : undefined);
    if (terms === undefined) throw new Error(`${name} ${version} is bundled, but contains no license text.`);
    const names = namesByTerms.get(terms) ?? [];
    const title = `${name} ${version} (${license})`;
    if (!names.includes(title)) names.push(title);
    namesByTerms.set(terms, names);
  }
  const sections = [...namesByTerms].map(([terms, names]) => `${names.join('\n')}\n\n${terms}\n`);
  return ['Instance Explorer contains third-party packages under these licenses.\n', ...sections].join(
    `\n${'-'.repeat(80)}\n\n`,
  );
}

/**
 * Returns the text of the MIT license, for a package that contains only the name of the license.
 * @param {string} author
 */
function mit(author) {
  return `MIT License

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
}

/**
 * @param {string} folder of a package
 * @returns {string | undefined} the texts of its license and notice files, or else the license in its README
 */
function termsOf(folder) {
  const files = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)(?:\.\w+)?$/i.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();
  if (files.length > 0) return files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
  // Some packages have the license at the end of their README.
  const about = readdirSync(folder).find((name) => /^readme\.md$/i.test(name));
  if (about === undefined) return undefined;
  const text = readFileSync(join(folder, about), 'utf8');
  const start = text.search(/^(?:#+ *licen[cs]e *$|licen[cs]e\r?\n-+)/im);
  return start === -1 ? undefined : text.slice(start).trim();
}
