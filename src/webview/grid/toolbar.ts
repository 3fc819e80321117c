import * as l10n from '@vscode/l10n';
import { formatFilters, formatQuery, formatSort } from '../../shared/preview/formatQuery';
import type { PreviewState } from '../../shared/preview/state';
import type { TableQuery } from '../../shared/table/query';
import type { TableInfo } from '../../shared/table/table';
import { element } from '../dom';
import { button, menuButton, toggle } from './controls';
import type { Choice } from './controls';

export interface ToolbarPorts {
  onSearch(text: string): void;
  onQuery(query: TableQuery): void;
  onRawValues(raw: boolean): void;
  onPanel(open: boolean): void;
  onGoToRow(): void;
  onReset(): void;
  onExport: () => void;
  copyChoices(): readonly Choice[];
}

/** The pause in typing after which a search is sent, so that not every letter causes a request. */
const searchAfterMs = 180;

/** The search, a description of the shown rows, and the actions. */
export class Toolbar {
  readonly search = element('input', {
    attributes: {
      type: 'search',
      'aria-label': l10n.t('Search all cells'),
      placeholder: l10n.t('Search all cells'),
      autocomplete: 'off',
      spellcheck: 'false',
    },
  });
  readonly element: HTMLElement;
  private readonly words = element('p', { className: 'counts' });
  private readonly chips = element('ul', {
    className: 'chips',
    attributes: { 'aria-label': l10n.t('Filters') },
  });
  private readonly raw;
  private readonly panel;
  private readonly reset;
  private typing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: ToolbarPorts) {
    this.raw = toggle(l10n.t('Raw Values'), l10n.t('Show values as the source has them'), (on) =>
      ports.onRawValues(on),
    );
    this.panel = toggle(
      l10n.t('Columns'),
      l10n.t('Statistics, filters and choice of columns (Alt+Down)'),
      (open) => ports.onPanel(open),
    );
    this.reset = button(l10n.t('Reset'), () => ports.onReset(), l10n.t('Show the table as it came'));
    this.search.addEventListener('input', () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => ports.onSearch(this.search.value), searchAfterMs);
    });
    this.search.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || (event.key === 'Escape' && this.search.value !== '')) {
        if (event.key === 'Escape') this.search.value = '';
        clearTimeout(this.typing);
        ports.onSearch(this.search.value);
      }
    });
    const exporting = button(
      l10n.t('Export…'),
      () => ports.onExport(),
      l10n.t('Save these rows and columns as a file'),
    );
    exporting.classList.add('primary');
    const actions = element(
      'div',
      {
        className: 'actions',
        attributes: {
          role: 'toolbar',
          'aria-label': l10n.t({ message: 'Table', comment: 'Name of a toolbar' }),
        },
      },
      this.reset,
      this.raw.element,
      button(l10n.t('Go to Row…'), () => ports.onGoToRow(), l10n.t('Go to row (Ctrl+G)')),
      menuButton(l10n.t('Copy'), () => ports.copyChoices()),
      this.panel.element,
      exporting,
    );
    this.element = element('div', { className: 'toolbar' }, this.search, this.words, this.chips, actions);
  }

  /** @returns a description of the shown rows */
  show(
    info: TableInfo,
    { query, columns, rawValues, panel }: PreviewState,
    matching: number | undefined,
  ): string {
    // Text that the user is typing takes precedence over the saved state.
    if (document.activeElement !== this.search) this.search.value = query.search;
    const words = formatQuery(info, query, matching);
    const filtered = query.filters.length > 0 || query.search !== '';
    const sorted = query.sort.length > 0;
    // The header already shows the number of rows of the complete table.
    const parts = [...(filtered ? [words] : []), ...(sorted ? [formatSort(info.columns, query)] : [])];
    this.words.textContent = parts.join(' · ');
    this.words.title = parts.join('\n');
    this.raw.set(rawValues);
    this.panel.set(panel.open);
    this.reset.hidden = !filtered && !sorted && columns.length === 0 && !rawValues;
    this.chips.hidden = query.filters.length === 0;
    this.chips.replaceChildren(
      ...query.filters.map((filter, place) => {
        const text = formatFilters(info.columns, filter);
        const remove = button('×', () =>
          this.ports.onQuery({ ...query, filters: query.filters.filter((_, other) => other !== place) }),
        );
        remove.setAttribute('aria-label', l10n.t('Remove the filter: {filter}', { filter: text }));
        return element('li', {}, element('span', { text }), remove);
      }),
    );
    return words;
  }
}
