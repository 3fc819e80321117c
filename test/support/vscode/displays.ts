import { confirmDangerous } from '../../../src/editor/adapters/confirm';
import { confirmationRows } from '../../../src/editor/adapters/confirmationRows';
import { selectFile, selectSaveTarget } from '../../../src/editor/adapters/fileDialogs';
import { codeLens, diagnostic } from '../../../src/editor/adapters/lensesAndProblems';
import { displayOptions } from '../../../src/editor/adapters/displayOptions';
import { createLog, createLogChannel } from '../../../src/editor/adapters/log';
import { markdownString, createTree, treeItem } from '../../../src/editor/adapters/trees';
import {
  showDialog,
  showError,
  showInformation,
  showWarning,
} from '../../../src/editor/adapters/showMessages';
import { inputText, pickBySearch, pickItem } from '../../../src/editor/adapters/picks';
import { withProgress } from '../../../src/editor/adapters/progress';
import { createReporter } from '../../../src/editor/adapters/reporter';
import { createLanguageStatus, createStatusBarEntry } from '../../../src/editor/adapters/statusItems';
import { askEntry } from '../../../src/editor/adapters/steps/entryStep';
import { askPick } from '../../../src/editor/adapters/steps/pickStep';
import type { StepFrame } from '../../../src/editor/adapters/steps/stepFrame';
import { askText } from '../../../src/editor/adapters/steps/textStep';
import { terminalTask } from '../../../src/editor/adapters/taskTerminal';
import { testItem, testMessage } from '../../../src/editor/adapters/testItems';
import { createTextDocuments } from '../../../src/editor/adapters/textDocuments';
import { withIcon } from '../../../src/editor/adapters/uiText';
import { UserError } from '../../../src/shared/userError';
import { markdown } from '../../../src/shared/markdown';
import { display, type EventEmitter } from './fake';

const command = 'instanceExplorer.signIn';
const frame = (title: string): StepFrame => ({ title, number: 1, total: 2, canGoBack: false });
const fails = (text: string): never => {
  throw new UserError('input', text);
};

/** Waits for pending promises and events. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Starts work whose timers fire immediately. */
function atOnce<T>(work: () => T): T {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((due: () => void) => {
    due();
    return setTimeout(() => undefined);
  }) as typeof setTimeout;
  try {
    return work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

/** Functions that display a text in all elements that an adapter supports, by the file name of the adapter. */
export const displays: Readonly<Record<string, (text: string) => Promise<void> | void>> = {
  'showMessages.ts': async (text) => {
    await Promise.all([showInformation(text, text), showWarning(text, text), showError(text, text)]);
    await showDialog({ message: text, detail: text, actions: ['continue', text] });
    await showDialog({ message: text, actions: ['continue', text], severity: 'information' });
  },
  'confirm.ts': async (text) => {
    await confirmDangerous({ message: text, detail: text, actions: [text] });
  },
  'confirmationRows.ts': (text) => {
    display('quickPick', confirmationRows({ message: text, detail: text, actions: [text] }));
  },
  'picks.ts': async (text) => {
    const items = [
      { label: text, description: text, detail: text },
      { label: withIcon('beaker', text), description: text },
    ];
    await pickItem(items, { title: text, placeHolder: text });
    await inputText({ title: text, prompt: text, placeHolder: text });
    await pickBySearch({
      title: text,
      placeholder: text,
      noMatches: text,
      search: () => Promise.resolve(items),
    });
    await settled();
  },
  'steps/stepFrame.ts': async (text) => {
    const step = { kind: 'pick', placeholder: 'p', choices: () => [], value: () => undefined } as const;
    await askPick({ ...step, placeholder: text, accept: () => undefined }, frame(text));
  },
  'steps/pickStep.ts': async (text) => {
    await askPick(
      {
        kind: 'pick',
        placeholder: text,
        choices: () => [{ id: 'a', label: text, detail: text }],
        value: () => undefined,
        accept: () => fails(text),
      },
      frame(text),
    );
  },
  'steps/entryStep.ts': async (text) => {
    await askEntry(
      {
        kind: 'entry',
        placeholder: text,
        value: () => 'entered',
        rows: () => [{ id: 'a', label: withIcon('beaker', text), description: text, detail: text }],
        accept: () => fails(text),
      },
      frame(text),
    );
  },
  'steps/textStep.ts': async (text) => {
    await askText(
      {
        kind: 'text',
        prompt: () => text,
        placeholder: text,
        value: () => 'entered',
        button: { icon: 'copy', tooltip: text, press: () => undefined },
        remark: () => ({ severity: 'info', message: text }),
        accept: () => fails(text),
      },
      frame(text),
    );
  },
  'progress.ts': async (text) => {
    await atOnce(() =>
      withProgress(text, ({ say }) => {
        say(text);
        return settled();
      }),
    );
  },
  'reporter.ts': (text) => {
    const failure = new UserError('credential', text, { advice: text, detail: text });
    createReporter(createLog(), createTextDocuments()).report(failure, 'a');
    createReporter(createLog(), createTextDocuments()).report(new Error(text), text);
  },
  'statusItems.ts': (text) => {
    const item = createStatusBarEntry({ id: 'a', name: 'b', priority: 1, command });
    item.show({ text: withIcon('beaker', text), tooltip: text, spoken: text });
    const status = createLanguageStatus('a', 'b');
    const details = { isBusy: true, isWarning: true, command: { id: command, title: text } } as const;
    status.show({ text, detail: text, ...details });
  },
  'trees.ts': (text) => {
    const row = { id: 'a', label: text, description: text, icon: 'beaker', context: 'b', spoken: text };
    const item = { ...row, command: { id: command, title: text } } as const;
    display('tree', treeItem({ ...item, tooltip: text }));
    display('tree', treeItem({ ...item, tooltip: markdown`${text}` }));
    display('markdown', markdownString(markdown`${text}`));
    const tree = createTree('a', { getChildren: () => [], getTreeItem: () => ({}) });
    tree.describe(text);
    tree.showMessage(text);
    tree.showBadge({ count: 1, tooltip: text });
  },
  'lensesAndProblems.ts': (text) => {
    const range = {} as Parameters<typeof codeLens>[0];
    display('lens', codeLens(range, { title: text, tooltip: text, command: { id: command } }));
    display('lens', codeLens(range, { title: withIcon('beaker', text) }));
    const related = { location: {}, message: text } as NonNullable<
      Parameters<typeof diagnostic>[1]['related']
    >;
    const problem = { message: text, severity: 0, source: text, code: text, related } as const;
    display('problem', diagnostic(range, problem));
  },
  'testItems.ts': (text) => {
    const createTestItem = (id: string, label: string) => ({ id, label });
    const controller = { createTestItem } as unknown as Parameters<typeof testItem>[0];
    const place = {} as Pick<Parameters<typeof testMessage>[1], 'uri' | 'range'>;
    display('test', testItem(controller, { id: 'a', label: text, uri: place.uri }));
    display('test', testMessage(text, { ...place, expected: text, actual: text }));
    display('test', testMessage(text, { ...place, expected: undefined, actual: undefined }));
  },
  'fileDialogs.ts': async (text) => {
    await selectFile({ title: text, openLabel: text });
    await selectSaveTarget({ title: text });
  },
  'textDocuments.ts': async (text) => {
    const documents = createTextDocuments();
    const { path } = documents.uriOf({ name: `${text}.json` });
    display('tab', path.slice(1));
    await documents.compare({ name: 'a', text: '' }, { name: 'b', text: '' }, text);
  },
  'log.ts': (text) => {
    const log = createLog();
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](text);
    const channel = createLogChannel('a');
    channel.trace(text);
    channel.append(text);
    channel.appendLine(text);
    channel.replace(text);
    channel.error(new Error(text), [text]);
  },
  'displayOptions.ts': (text) => {
    const { middleware } = displayOptions('a');
    const diagnostics = [{ message: text }] as Parameters<
      NonNullable<NonNullable<typeof middleware>['handleDiagnostics']>
    >[1];
    const uri = {} as Parameters<NonNullable<NonNullable<typeof middleware>['handleDiagnostics']>>[0];
    middleware?.handleDiagnostics?.(uri, diagnostics, (_uri, passed) => display('problem', passed));
  },
  'taskTerminal.ts': async (text) => {
    const given = { definition: { type: 'a' }, name: text } as Parameters<typeof terminalTask>[0];
    const task = terminalTask(given, ({ say }) => {
      say(text);
      return Promise.reject(new UserError('input', text));
    });
    display('task', task.name);
    const { callback } = task.execution as unknown as { callback: () => Promise<unknown> };
    const terminal = (await callback()) as { onDidWrite: EventEmitter<string>['event']; open(): void };
    terminal.onDidWrite((line) => display('terminal', line));
    terminal.open();
    await Promise.resolve();
    await Promise.resolve();
  },
};
