import { ExtensionMode } from 'vscode';

/** Where .vscode/launch.json attaches a debugger to each process. */
const ports = { languageServer: 6009, reportEngine: 6010 };

/** A process of the extension that a debugger can attach to. */
export type InspectedProcess = keyof typeof ports;

/**
 * Options for Node.js that let a debugger of this machine attach to a process. There are none unless VS Code runs
 * the extension from its source: whoever attaches can do what the process can.
 */
export function inspectArgs(mode: ExtensionMode, process: InspectedProcess): readonly string[] {
  return mode === ExtensionMode.Development ? [`--inspect=127.0.0.1:${ports[process]}`] : [];
}
