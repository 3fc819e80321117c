import * as l10n from '@vscode/l10n';
import { readTrinoDatabase } from '../../warehouse/trino/trinoDatabase';
import {
  kindNames,
  readWarehouseUrl,
  warehouseKinds,
  type WarehouseKind,
  type WarehouseRole,
} from '../../warehouse/warehouse';
import type { App } from '../app';
import { wrapped } from '../adapters/confirmationRows';
import type { EntryRow } from '../adapters/steps/entryStep';
import type { Step } from '../adapters/steps/steps';
import { withIcon } from '../adapters/uiText';
import { errorRemark } from '../adapters/steps/remark';
import { readingGrants, writingGrants } from './grantsText';
import { testAccount } from './testAccount';
import { draftWarehouse, keepsPassword, type WarehouseDraft } from './warehouseDraft';
import { encrypted, warehouseUrlRows } from './warehouseUrlRows';

/** Returns the step that prompts for the kind of a warehouse to add. */
export function warehouseKindStep(draft: WarehouseDraft): Step {
  const about: Readonly<Record<WarehouseKind, string>> = {
    clickhouse: l10n.t('Read tables and send reports'),
    trino: l10n.t('Read tables'),
  };
  return {
    kind: 'pick',
    skip: () => draft.existing !== undefined,
    placeholder: l10n.t('Select the kind of data warehouse'),
    choices: () =>
      warehouseKinds.map((kind) => ({ id: kind, label: kindNames[kind], description: about[kind] })),
    value: () => draft.kind,
    accept: (id) => {
      const kind = warehouseKinds.find((known) => known === id);
      if (!kind || kind === draft.kind) return;
      draft.kind = kind;
      draft.database = kind === 'clickhouse' ? 'default' : '';
    },
  };
}

/** Returns the step that prompts for the URL. It sends no request. */
export function warehouseUrlStep(draft: WarehouseDraft): Step {
  return {
    kind: 'entry',
    placeholder: l10n.t('Enter the URL of the data warehouse'),
    value: () => draft.typedUrl,
    rows: warehouseUrlRows,
    accept: (id, text) => {
      const reading = readWarehouseUrl(text);
      if (id === 'note' || !reading.ok) return 'stay';
      if (id === 'useHttps') return { text: encrypted(reading.url) };
      draft.typedUrl = text.trim();
      draft.url = reading.url;
      return 'next';
    },
  };
}

export function databaseStep(draft: WarehouseDraft): Step {
  return {
    kind: 'text',
    prompt: () =>
      draft.kind === 'trino'
        ? l10n.t('Enter the catalog and the schema, separated by a period')
        : l10n.t('Enter the database'),
    value: () => draft.database,
    remark: (text) => errorRemark(databaseProblem(draft, text.trim())),
    accept: (text) => {
      draft.database = text.trim();
    },
  };
}

function databaseProblem({ kind }: WarehouseDraft, text: string): string | undefined {
  if (kind === 'trino' && !readTrinoDatabase(text))
    return l10n.t('Enter both, separated by a period, for example {example}.', { example: 'hive.usage' });
  return text === '' ? l10n.t('Enter the name of a database.') : undefined;
}

/** Returns the steps that prompt for the user and the password of an account, and test it. */
export function accountSteps(app: App, draft: WarehouseDraft, role: WarehouseRole): readonly Step[] {
  const account = draft.accounts[role];
  const skip = (): boolean => role === 'write' && !draft.asksWriter;
  return [
    {
      kind: 'text',
      skip,
      prompt: () =>
        role === 'read'
          ? l10n.t('Enter the user that reads tables. An account that can only run SELECT is recommended.')
          : l10n.t(
              'Enter the user that sends tables. It needs the privileges SELECT, INSERT, CREATE TABLE, and DROP TABLE on {database}.',
              {
                database: draft.database,
              },
            ),
      value: () => account.user,
      remark: (text) => errorRemark(text.trim() === '' ? l10n.t('Enter the name of a user.') : undefined),
      accept: (text) => {
        account.user = text.trim();
      },
    },
    {
      kind: 'text',
      skip,
      continues: true,
      hidden: true,
      prompt: () =>
        keepsPassword(draft, role)
          ? l10n.t('Enter the password of {user}, or leave it empty to keep the stored one', {
              user: account.user,
            })
          : l10n.t('Enter the password of {user}', { user: account.user }),
      value: () => '',
      remark: () => undefined,
      accept: async (text, accepting) => {
        const stored =
          text === '' && draft.existing && keepsPassword(draft, role)
            ? await app.warehousePasswords.get(draft.existing, role)
            : undefined;
        account.password = stored ?? text;
        const tested = await testAccount(draftWarehouse(draft), role, account.password, accepting);
        account.grants = tested.grants;
      },
    },
  ];
}

/**
 * Returns the step that prompts for the name, shows the grants of the reading account, and lets the user set up the
 * account that sends tables.
 */
export function warehouseNameStep(app: App, draft: WarehouseDraft): Step {
  return {
    kind: 'entry',
    placeholder: l10n.t('Enter a name for the data warehouse'),
    value: () => (draft.name === '' ? suggestedName(app, draft) : draft.name),
    rows: (text) => nameRows(draft, app.warehouses.nameProblem(text, draft.id)),
    accept: (id, text) => {
      if (id === 'note') return 'stay';
      draft.name = text.trim();
      draft.asksWriter = id === 'addWriter';
      // The user might have gone back from the steps of this account.
      if (!draft.asksWriter) draft.accounts.write.user = draft.existing?.writer?.user ?? '';
      return 'next';
    },
  };
}

function nameRows(draft: WarehouseDraft, problem: string | undefined): readonly EntryRow[] {
  if (problem !== undefined) return [{ id: 'note', label: withIcon('error', problem) }];
  const { user, grants } = draft.accounts.read;
  const about = grants && readingGrants(grants, user, draft.database);
  const save: EntryRow = {
    id: 'save',
    label: withIcon('save', l10n.t({ message: 'Save', comment: 'Button' })),
  };
  const writer: EntryRow = {
    id: 'addWriter',
    label: withIcon('cloud-upload', l10n.t('Add Account That Sends Tables...')),
    description: l10n.t('optional'),
  };
  const edit: EntryRow = {
    ...writer,
    label: withIcon('cloud-upload', l10n.t('Edit Account That Sends Tables...')),
  };
  const sends = draft.existing?.writer ? edit : writer;
  const offers = draft.kind === 'clickhouse' ? [save, sends] : [save];
  if (!about) return offers;
  return [
    ...offers,
    // The labels have no text because VS Code moves rows with a matching label to the top.
    ...wrapped(about.text).map((line, place) => ({
      id: 'note',
      label: place === 0 ? withIcon(about.isFine ? 'pass' : 'warning', '') : '',
      description: line,
    })),
  ];
}

/**
 * Returns a message about the privileges that the account that sends tables lacks; `undefined` if it lacks
 * none, or if its grants aren't known.
 */
export function writerProblem({ accounts: { write }, database }: WarehouseDraft): string | undefined {
  if (!write.grants) return undefined;
  const about = writingGrants(write.grants, write.user, database);
  return about.isFine ? undefined : about.text;
}

function suggestedName(app: App, { url, database }: WarehouseDraft): string {
  if (url === '') return '';
  const name = `${new URL(url).hostname} ${database}`;
  const names = [name, ...Array.from({ length: 98 }, (_, index) => `${name} (${index + 2})`)];
  return names.find((candidate) => app.warehouses.nameProblem(candidate) === undefined) ?? '';
}
