// @ts-check
import { npm, startNpm } from './npm.mjs';
import { root } from './paths.mjs';

/** The programs with which documented command lines start. */
const programs = [
  'npm',
  'npx',
  'node',
  'code',
  'git',
  'curl',
  'sh',
  'bash',
  'python',
  'python3',
  'pip',
  'duckdb',
];

const commandLine = new RegExp(`^(?:[A-Z_]+=\\S+ +)*(?:${programs.join('|')}) +\\S`);

/**
 * Finds the command lines of a document: lines of code blocks, and inline code, that start with the name of a
 * program, optionally after environment variables.
 * @param {string} markdown
 * @returns {string[]} without duplicates and comments, and with the lines of code blocks first
 */
export function commandLinesOf(markdown) {
  const blocks = [...markdown.matchAll(/^```.*\r?\n([^]*?)^```|^(?: {4}|\t).*$/gm)].flatMap(([all, fenced]) =>
    (fenced ?? all).split(/\r?\n/),
  );
  const spans = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const lines = [...blocks, ...spans].map((line) => line.replace(/\s+#.*$/, '').trim());
  return [...new Set(lines.filter((line) => commandLine.test(line)))];
}

/**
 * Runs an npm command line in `cwd`, by default the root folder, and waits until it ends.
 * @param {string} line may start with environment variables, as in `NAME=value npm test`
 * @param {{cwd?: string, env?: Record<string, string>, inherit?: boolean}} [options]
 * @returns {Promise<{code: number, output: string}>}
 */
export async function runCommandLine(line, { cwd = root, env = {}, inherit = false } = {}) {
  const parsed = parse(line);
  return await npm(parsed.args, { cwd, env: { ...parsed.env, ...env }, inherit, timeoutMs: 1_800_000 });
}

/**
 * Starts an npm command line in the root folder.
 * @param {string} line
 * @param {Record<string, string>} [env]
 * @returns {import('node:child_process').ChildProcess} the process, with its output piped
 */
export function startCommandLine(line, env = {}) {
  const parsed = parse(line);
  return startNpm(parsed.args, { cwd: root, env: { ...parsed.env, ...env } });
}

/**
 * @param {string} line
 * @returns {{args: string[], env: Record<string, string>}}
 * @throws when it isn't an npm command line
 */
function parse(line) {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
  const program = words.indexOf('npm');
  if (program === -1) throw new Error(`This is not an npm command: ${line}`);
  const variables = words.slice(0, program).map((word) => word.split('='));
  return {
    args: words.slice(program + 1),
    env: Object.fromEntries(variables.map(([name = '', value = '']) => [name, value])),
  };
}
