import * as l10n from '@vscode/l10n';
import { window, workspace } from 'vscode';
import { operationsOf, readDocument } from '../../operations/document';
import { describeRun, startForName } from '../../operations/history/describeRun';
import type { HistoryEntry } from '../../operations/history/entries';
import type { ListedEntry } from '../../operations/history/listedEntries';
import { indentJson } from '../../operations/jsonText';
import { lacksSecret, omittedSecret } from '../../operations/secrets/secretParts';
import { restoredVariables } from '../../operations/variables';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import type { Identified } from '../adapters/commandTable';
import { confirmDangerous } from '../adapters/confirm';
import { showInformation } from '../adapters/showMessages';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import type { ScratchConnections } from '../connections/scratchConnections';
import { diffTexts } from './compareInstances';
import { nameOf, outcomeIcons, sortedEntries } from './historyItems';
import type { HistoryStore } from './historyStore';
import type { OperationRunner } from './runOperation';
import { rememberVariables } from './variableMemory';

export interface RerunParts {
  readonly app: App;
  readonly scratch: ScratchConnections;
  readonly history: HistoryStore;
  readonly runner: OperationRunner;
}

interface EntryItem extends PickItem {
  readonly entry: ListedEntry;
}

function entryItem(entry: ListedEntry): EntryItem {
  const variables = entry.variables === '{}' ? '' : entry.variables;
  return {
    label: withIcon(entry.pinned ? 'pinned' : outcomeIcons[entry.outcome], nameOf(entry)),
    description: describeRun(entry),
    detail: [entry.query.replace(/\s+/g, ' ').trim(), variables].join(' ').slice(0, 300),
    entry,
  };
}

async function pickEntry(
  history: HistoryStore,
  placeHolder: string,
  without?: HistoryEntry,
): Promise<HistoryEntry | undefined> {
  const entries = sortedEntries(history).filter(({ id }) => id !== without?.id);
  if (entries.length === 0)
    throw new UserError(
      'input',
      without
        ? l10n.t('The history of this workspace has no other entry. Run another operation first.')
        : l10n.t('The history of this workspace has no entry to select. Run an operation first.'),
    );
  const options = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  return (await pickItem(entries.map(entryItem), options))?.entry;
}

/**
 * Lets the user find a history entry by name, connection, variables, or text, and opens its response or
 * reruns it.
 */
export async function searchHistory(parts: RerunParts): Promise<void> {
  const { app, history } = parts;
  const entry = await pickEntry(history, l10n.t('Search the history of this workspace'));
  if (!entry) return;
  const again = { label: withIcon('play', l10n.t('Rerun')) };
  const open = { label: withIcon('go-to-file', l10n.t('Open Response')) };
  const chosen = await pickItem(entry.saved ? [open, again] : [again], { title: nameOf(entry) });
  if (chosen === open) await openHistoryResponse(app, history, entry);
  if (chosen === again) await rerun(parts, entry);
}

/** Returns the given history entry, or one that the user selects. */
async function entryFor(
  history: HistoryStore,
  given: Identified | undefined,
  purpose: string,
  without?: HistoryEntry,
): Promise<HistoryEntry | undefined> {
  return history.entries().find(({ id }) => id === given?.id) ?? (await pickEntry(history, purpose, without));
}

export async function openHistoryResponse(
  app: App,
  history: HistoryStore,
  given: Identified | undefined,
): Promise<void> {
  const entry = await entryFor(history, given, l10n.t('Select a response to open'));
  if (!entry) return;
  const text = await history.response(entry);
  if (text === undefined) {
    // An error message ends with a period.
    const status = entry.status.replace(/\.$/, '');
    throw new UserError(
      'input',
      entry.operationName === undefined
        ? l10n.t('No response of the operation is saved ({status}).', { status })
        : l10n.t('No response of {operation} is saved ({status}).', {
            operation: entry.operationName,
            status,
          }),
      {
        advice: l10n.t('Run the operation again to get a response.'),
      },
    );
  }
  await app.editor.documents.show({
    name: `${nameOf(entry)} ${startForName(entry)}.json`,
    text: indentJson(text),
    key: entry.id,
  });
}

/**
 * Opens the operation of a history entry in a document, restores its variables, and runs it on the same connection, or
 * on another one if that was removed. Doesn't run an operation if secrets were omitted from its text.
 */
export async function rerun(
  { app, scratch, history, runner }: RerunParts,
  given: Identified | undefined,
): Promise<void> {
  const entry = await entryFor(history, given, l10n.t('Select an operation to rerun'));
  if (!entry) return;
  const connection =
    app.connections.get(entry.connectionId) ??
    (await runner.connectionInstead(
      l10n.t('The connection "{name}" was removed.', { name: entry.connectionName }),
    ));
  if (!connection) return;
  const document = await workspace.openTextDocument({
    language: 'graphql',
    content: `${entry.query.trim()}\n`,
  });
  await scratch.tie(document, connection);
  await window.showTextDocument(document);
  const [operation] = operationsOf(readDocument(document.getText()));
  if (operation) {
    const variables = restoredVariables(entry.variables);
    await rememberVariables(app, document.uri.toString(), operation, connection, variables);
  }
  // A placeholder in a default value is a syntax error, so there might be no operation.
  if (lacksSecret(entry.query)) {
    void showInformation(
      l10n.t("Secrets aren't saved in history. Replace {placeholder}, and then run the operation.", {
        placeholder: omittedSecret,
      }),
    );
    return;
  }
  if (operation) await runner.run(document.uri, operation.start, { connection });
}

export async function togglePin(history: HistoryStore, given: Identified | undefined): Promise<void> {
  const entry = await entryFor(history, given, l10n.t('Select a history entry to pin or unpin'));
  if (entry) await history.pin(entry.id, !entry.pinned);
}

/** Compares two saved responses. Prompts for the ones that aren't selected. */
export async function compareHistory(
  app: App,
  history: HistoryStore,
  given: Identified | undefined,
  selection: readonly Identified[] | undefined,
): Promise<void> {
  const selected = selection ?? [given];
  const first = await entryFor(history, selected[0], l10n.t('Select a response to compare'));
  if (!first) return;
  const second = await entryFor(
    history,
    selected[1],
    l10n.t('Select a response to compare with {operation}', { operation: nameOf(first) }),
    first,
  );
  if (!second) return;
  const [earlier, later] = first.at <= second.at ? [first, second] : [second, first];
  const [left, right] = await Promise.all([earlier, later].map((entry) => history.response(entry)));
  if (left === undefined || right === undefined)
    throw new UserError(
      'input',
      l10n.t("Couldn't compare the responses because at least one of them isn't saved."),
      {
        advice: l10n.t('Run the operation again, then compare.'),
      },
    );
  const title = (entry: HistoryEntry): string =>
    l10n.t('{operation} on {connection} {time}', {
      operation: entry.operationName ?? l10n.t({ message: 'Response', comment: 'Name of a document' }),
      connection: entry.connectionName,
      time: startForName(entry).slice(11),
    });
  await diffTexts(app, [
    { name: title(earlier), text: left },
    { name: title(later), text: right },
  ]);
}

export async function clearHistory(history: HistoryStore): Promise<void> {
  const clear = l10n.t({ message: 'Clear', comment: 'Button that deletes the history' });
  const chosen = await confirmDangerous({
    message: l10n.t('Clear the history of this workspace?'),
    detail: l10n.t('All entries and saved responses will be deleted, except pinned ones.'),
    actions: [clear],
  });
  if (chosen === clear) await history.clear();
}
