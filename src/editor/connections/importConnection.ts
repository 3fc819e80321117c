import * as l10n from '@vscode/l10n';
import { readCliConfig, type Import } from '../../instance/import/cliConfig';
import { formatList } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import { readCliSources } from '../adapters/cliSources';
import { pickItem, type PickItem } from '../adapters/picks';
import { addConnection } from './addConnection';

interface ImportItem extends PickItem {
  readonly found: Import;
}

/** Adds a connection with the URL, the token, and the headers of a CLI configuration as defaults. */
export async function importConnection(app: App): Promise<void> {
  const { imports, problems } = readCliConfig(await readCliSources());
  for (const problem of problems) app.editor.log.warn(problem);
  if (imports.length === 0) {
    throw new UserError('input', problems[0] ?? l10n.t('No CLI configuration was found on this computer.'), {
      hint: 'addConnection',
    });
  }
  const chosen = await pickItem(imports.map(importItem), {
    title: l10n.t('Import from CLI'),
    placeHolder: l10n.t('Select a configuration to import'),
  });
  if (!chosen) return;
  const { proposal, credential, headers } = chosen.found;
  await addConnection(app, {
    instanceUrl: proposal.instanceUrl.baseUrl,
    headers,
    ...(credential && { credential }),
  });
}

function importItem(found: Import): ImportItem {
  const { source, instanceUrl, scheme, headerNames, warnings } = found.proposal;
  const parts = [
    scheme ? l10n.t('with a token') : l10n.t('without a token'),
    headerNames.length === 0 ? undefined : l10n.t('headers: {names}', { names: formatList(headerNames) }),
    ...warnings,
  ];
  return {
    label: instanceUrl.baseUrl,
    description: source === 'environment' ? l10n.t('environment variables') : l10n.t('configuration file'),
    detail: parts.filter((part) => part !== undefined).join(' · '),
    found,
  };
}
