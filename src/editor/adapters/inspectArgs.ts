import { ExtensionMode } from 'vscode';
import type { ProcessName } from '../../shared/ports';

/** The ports to which .vscode/launch.json attaches a debugger for each process. */
const ports: Readonly<Record<ProcessName, number>> = { languageServer: 6009, reportEngine: 6010 };

/**
 * Returns the Node.js options that let a debugger on this computer attach to a process. Empty unless VS Code runs the
 * extension in development mode, because an attached debugger has every permission of the process.
 */
export function inspectArgs(mode: ExtensionMode, process: ProcessName): readonly string[] {
  return mode === ExtensionMode.Development ? [`--inspect=127.0.0.1:${ports[process]}`] : [];
}
