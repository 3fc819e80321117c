import * as l10n from '@vscode/l10n';
import type {
  ConnectionDifference,
  ConnectionRow,
  ConnectionsAction,
  ConnectionsPage,
} from '../../shared/tableEditor/connectionsPage';
import { button, link, menuTool, tool } from '../buttons';
import { element, addStyles, keepingFocus } from '../element';
import type { MountedTab, PageHost } from '../host';
import { icon, type IconName } from '../icons';
import { exportTableButton, pageHead } from '../reportPage';
import styles from './connections.css';

/** Mounts the states of an operation on several connections, and what differs between their responses. */
export function mount(container: HTMLElement, host: PageHost): MountedTab {
  addStyles('connections', styles, host.nonce);
  const root = element('div', { className: 'connections-tab' });
  container.append(root);
  let announced = '';
  const draw = (page: ConnectionsPage | undefined): void => {
    if (!page) return;
    keepingFocus(root, () => root.replaceChildren(...contentOf(page, host)));
    if (page.summary !== announced) host.announce(page.summary);
    announced = page.summary;
  };
  draw(host.connections.get());
  return { dispose: host.connections.subscribe(draw) };
}

type Act = (action: ConnectionsAction, target?: string) => void;

function contentOf(page: ConnectionsPage, host: PageHost): Node[] {
  const act: Act = (action, target) => {
    host
      .ask('connections', { action, ...(target === undefined ? {} : { target }) })
      .catch((error: unknown) => host.showError(error));
  };
  const table = host.table.get();
  return [
    pageHead(table.title, ...toolsOf(page, act, host)),
    element('p', { className: 'connections-summary', text: page.summary }),
    rowsTable(page, table.title, act),
    ...differences(page, act),
  ];
}

function toolsOf(page: ConnectionsPage, act: Act, host: PageHost): Node[] {
  const cancel = tool({
    icon: 'close',
    label: l10n.t({ message: 'Cancel All', comment: 'Button' }),
    onPress: () => act('cancel'),
  });
  const retry = tool({
    icon: 'refresh',
    label: l10n.t({ message: 'Try Again', comment: 'Button' }),
    title: l10n.t('Run the query again on all connections without a response'),
    onPress: () => act('retry'),
  });
  return [
    ...(page.active ? [cancel] : page.live && page.canRetry ? [retry] : []),
    ...(page.live && page.lists.length > 1 ? [listTool(page, act)] : []),
    exportTableButton(host),
  ];
}

function listTool({ lists, list }: ConnectionsPage, act: Act): HTMLButtonElement {
  return menuTool({ icon: 'list', label: l10n.t('List: {path}', { path: list ?? '' }) }, () =>
    lists.map((path) => ({
      label: path,
      checked: path === list,
      run: () => act('selectList', path),
    })),
  );
}

const icons: Readonly<Record<ConnectionRow['state'], IconName>> = {
  waiting: 'clock',
  checking: 'clock',
  running: 'play',
  ok: 'pass',
  partial: 'warning',
  failed: 'error',
  notSent: 'hide',
  canceled: 'close',
};

function rowsTable({ rows, live }: ConnectionsPage, label: string, act: Act): HTMLElement {
  const names = [
    l10n.t({ message: 'Connection', comment: 'Header of a column' }),
    l10n.t({ message: 'State', comment: 'Header of a column' }),
    l10n.t({ message: 'Rows', comment: 'Header of a column' }),
    l10n.t({ message: 'Time', comment: 'Header of a column' }),
    l10n.t({ message: 'Details', comment: 'Header of a column' }),
  ];
  const head = names.map((text, place) =>
    element('th', { text, className: classes[place] ?? '', attributes: { scope: 'col' } }),
  );
  return element(
    'table',
    { className: 'connection-rows', attributes: { 'aria-label': label } },
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows.map((row) => rowOf(row, live ? act : undefined))),
  );
}

const classes = ['', '', 'number', 'number', 'details'];

/** @param act `undefined` if actions aren't available */
function rowOf(row: ConnectionRow, act: Act | undefined): HTMLElement {
  const { id, name, environment, state, label, rows = '', time = '', reason, fix, action } = row;
  const mark = environment
    ? [element('span', { className: `environment ${environment.kind}`, text: environment.label })]
    : [];
  const nameCell = element(
    'th',
    { attributes: { scope: 'row' } },
    element('span', { className: 'connection-name', text: name, attributes: { title: name } }),
    ...mark,
  );
  const stateCell = element(
    'td',
    { className: `state ${state}` },
    icon(icons[state]),
    element('span', { text: label }),
  );
  // The name of the connection distinguishes the buttons for screen readers.
  const named = (control: HTMLButtonElement): HTMLButtonElement => {
    control.setAttribute('aria-label', `${control.textContent}: ${name}`);
    return control;
  };
  const details = element(
    'td',
    { className: 'details' },
    ...(reason === undefined ? [] : [element('span', { className: 'reason', text: reason })]),
    ...(!act || fix === undefined ? [] : [named(link(fix, () => act('fix', id)))]),
    ...(!act || !action ? [] : [named(actionLink(action, () => act(action, id)))]),
  );
  return element(
    'tr',
    {},
    nameCell,
    stateCell,
    element('td', { className: 'number', text: rows }),
    element('td', { className: 'number', text: time }),
    details,
  );
}

function actionLink(action: 'cancel' | 'retry', onPress: () => void): HTMLButtonElement {
  return link(
    action === 'cancel'
      ? l10n.t({ message: 'Cancel', comment: 'Button' })
      : l10n.t({ message: 'Try Again', comment: 'Button' }),
    onPress,
  );
}

function differences({ differences: found, same, differing, live }: ConnectionsPage, act: Act): Node[] {
  if (found.length === 0 && same === undefined && differing === undefined) return [];
  return [
    element(
      'section',
      { className: 'differences' },
      element('h3', { text: l10n.t('Differences') }),
      ...(same === undefined ? [] : [element('p', { text: same })]),
      ...(differing === undefined || !live ? [] : [button(differing, () => act('showDiffering'))]),
      ...(found.length === 0 ? [] : [element('dl', {}, ...found.flatMap(differenceOf))]),
    ),
  ];
}

function differenceOf({ path, values }: ConnectionDifference): Node[] {
  const items = values.map(({ value, connections, names, marked }) =>
    element(
      'li',
      { className: marked ? 'marked' : '', attributes: { title: names } },
      element('span', { className: 'value', text: value }),
      element('span', { className: 'connection-names', text: `: ${connections}` }),
    ),
  );
  return [element('dt', { text: path }), element('dd', {}, element('ul', {}, ...items))];
}
