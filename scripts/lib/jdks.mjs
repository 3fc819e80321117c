// @ts-check
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** The folders in which installers of Java make a folder for each JDK. */
const parents = [
  '/usr/lib/jvm',
  '/Library/Java/JavaVirtualMachines',
  'C:\\Program Files\\Java',
  'C:\\Program Files\\Eclipse Adoptium',
  join(homedir(), '.sdkman', 'candidates', 'java'),
  join(homedir(), '.jdks'),
];

/**
 * Returns the folder of a JDK, which is named by an environment variable such as JAVA_HOME, in the path, or in a usual
 * folder of JDKs. A folder without a compiler isn't a JDK.
 * @param {readonly number[]} versions the versions of Java to look for
 * @returns {string | undefined}
 */
export function findJdk(versions) {
  return candidates().find((home) => {
    const version = javaVersion(home);
    return version !== undefined && versions.includes(version);
  });
}

/**
 * @param {readonly number[]} versions
 * @returns {string | undefined} a sentence if there is no JDK with one of the versions of Java
 */
export function missingJdk(versions) {
  if (findJdk(versions) !== undefined) return undefined;
  const found = [...new Set(candidates().flatMap((home) => javaVersion(home) ?? []))];
  const others = found.length === 0 ? 'No JDK was found.' : `Found: Java ${found.join(', ')}.`;
  return `It requires a JDK with Java ${versions.join(' or ')}. ${others}`;
}

function candidates() {
  const named = Object.entries(process.env).flatMap(([name, value]) =>
    /^JAVA_?HOME(?:_|$)/i.test(name) && value !== undefined ? [value] : [],
  );
  const inPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => {
    const compiler = ['javac', 'javac.exe'].map((name) => join(folder, name)).find(existsSync);
    return compiler === undefined ? [] : [dirname(dirname(realpathSync(compiler)))];
  });
  const installed = parents.filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .sort()
      .flatMap((name) => [join(parent, name), join(parent, name, 'Contents', 'Home')]),
  );
  return [...named, ...inPath, ...installed];
}

/**
 * Returns the version of Java that the file `release` of a JDK names, such as 25.
 * @param {string} home
 * @returns {number | undefined} `undefined` if the folder isn't a JDK
 */
function javaVersion(home) {
  const release = join(home, 'release');
  const compiler = ['javac', 'javac.exe'].some((name) => existsSync(join(home, 'bin', name)));
  if (!compiler || !existsSync(release)) return undefined;
  const version = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1];
  return version === undefined ? undefined : Number(version);
}
