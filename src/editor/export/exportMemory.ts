import * as v from 'valibot';
import { Uri, workspace } from 'vscode';
import type { ExportSpec } from '../../reports/export/exportSpec';
import { parseFormat, type ExportFormat } from '../../reports/export/formats';
import type { TableView } from '../../reports/export/rows';
import type { App } from '../app';
import type { ExportPlace } from './chooseTarget';

const formatKey = 'export/format';
const lastKey = 'export/last';

const savedExport = v.looseObject({
  connectionId: v.string(),
  spec: v.looseObject({ report: v.unknown() }),
  format: v.unknown(),
  uri: v.string(),
});

/** An export that can be repeated. */
export interface LastExport {
  readonly connectionId: string;
  readonly spec: ExportSpec;
  readonly format: ExportFormat;
  readonly view?: TableView;
  /** Whether the exported table contained added user names or teams. */
  readonly userNames?: boolean;
  /** The URI of the workspace folder whose templates define the target; omitted for other targets. */
  readonly folder?: string;
  readonly uri: string;
}

/** Returns the last selected format of any window. */
export function lastFormat(app: App): ExportFormat | undefined {
  try {
    return parseFormat(app.editor.globalState.get(formatKey));
  } catch {
    return undefined;
  }
}

export async function rememberFormat(app: App, format: ExportFormat): Promise<void> {
  await app.editor.globalState.update(formatKey, format);
}

/** Returns the last export of this workspace. Validates it, because another version might have saved it. */
export function lastExport(app: App): LastExport | undefined {
  const saved = app.editor.windowState.get(lastKey);
  if (!v.is(savedExport, saved)) return undefined;
  try {
    return { ...(saved as unknown as LastExport), format: parseFormat(saved.format) };
  } catch {
    return undefined;
  }
}

export async function rememberExport(app: App, last: LastExport): Promise<void> {
  await app.editor.windowState.update(lastKey, last);
}

/** Returns the target of the last export. */
export function placeOf({ uri, folder }: LastExport): ExportPlace {
  const owner = workspace.workspaceFolders?.find((one) => one.uri.toString() === folder);
  return { uri: Uri.parse(uri), ...(owner && { folder: owner }) };
}
