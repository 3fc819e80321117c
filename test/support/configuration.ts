import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfigFileTextToJson } from 'typescript';
import { parseDocument } from 'yaml';
import { root } from '../../scripts/lib/paths.mjs';

/** Folders with the configuration of editors, containers, and GitHub. */
export const configurationFolders = ['.vscode', '.devcontainer', '.github'];

/** Returns the paths of the files in {@link configurationFolders}, relative to the root, with forward slashes. */
export function configurationFiles(): string[] {
  return configurationFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  );
}

/**
 * Reads a YAML file, or a JSON file with comments.
 *
 * @throws Error with the path, and the errors and warnings of the parser
 */
export function readConfiguration(path: string): unknown {
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.yml')) {
    const document = parseDocument(text);
    const complaints = [...document.errors, ...document.warnings].map(({ message }) => message);
    if (complaints.length > 0) throw new Error(`${path}: ${complaints.join('; ')}`);
    return document.toJS();
  }
  // TypeScript's parser for its configuration files accepts any JSON with comments.
  const { config, error } = parseConfigFileTextToJson(path, text) as { config?: unknown; error?: object };
  if (error !== undefined) throw new Error(`${path}: ${JSON.stringify(error, ['messageText', 'start'])}`);
  return config;
}

interface Task {
  readonly label: string;
  readonly type: string;
  readonly script?: string;
  readonly tsconfig?: string;
}

export interface Step {
  readonly uses?: string;
  readonly run?: string;
}

export interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string };
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'runs-on': string;
        readonly 'timeout-minutes': number;
        readonly permissions?: unknown;
        readonly steps: readonly Step[];
      }
    >
  >;
}

export function workflows(): { readonly path: string; readonly workflow: Workflow }[] {
  return configurationFiles()
    .filter((path) => path.startsWith('.github/workflows/'))
    .map((path) => ({ path, workflow: readConfiguration(path) as Workflow }));
}

export function tasks(): readonly Task[] {
  return (readConfiguration('.vscode/tasks.json') as { tasks: Task[] }).tasks;
}

/** Returns all commands that workflows, the development container, and npm tasks run. */
export function configuredCommands(): string[] {
  const container = readConfiguration('.devcontainer/devcontainer.json') as { postCreateCommand: string };
  return [
    ...workflows().flatMap(({ workflow }) =>
      Object.values(workflow.jobs).flatMap(({ steps }) =>
        steps.flatMap(({ run }) => (run === undefined ? [] : run.trim().split('\n'))),
      ),
    ),
    container.postCreateCommand,
    ...tasks().flatMap(({ script }) => (script === undefined ? [] : [`npm run ${script}`])),
  ];
}
