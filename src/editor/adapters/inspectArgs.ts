import { ExtensionMode } from 'vscode';
import type { ProcessName } from '../../shared/ports';

/** Where .vscode/launch.json attaches a debugger to each process. */
const ports: Readonly<Record<ProcessName, number>> = { languageServer: 6009, reportEngine: 6010 };

/**
 * Options for Node.js that let a debugger of this machine attach to a process. There are none unless VS Code runs
 * the extension from its source, because an attached debugger has every permission of the process.
 */
export function inspectArgs(mode: ExtensionMode, process: ProcessName): readonly string[] {
  return mode === ExtensionMode.Development ? [`--inspect=127.0.0.1:${ports[process]}`] : [];
}
