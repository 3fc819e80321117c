import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { element } from '../element';
import { icon } from '../icons';
import { tool } from '../buttons';
import { letterKeys } from '../keys';

export interface SearchBoxPorts {
  onSearch(text: string): void;
  /** Goes to the next (1) or previous (-1) matching cell. */
  onStep(step: 1 | -1): void;
}

/** The position among the matching cells; `total` is a lower bound if there are more than were counted. */
export interface MatchPosition {
  /** 0-based. */
  readonly current: number;
  readonly total: number;
  readonly complete: boolean;
}

/** The pause in typing after which a search is sent, so that not every letter causes a request. */
const searchAfterMs = 180;

/** The search input with the position among the matches. Its width doesn't depend on its content. */
export class SearchBox {
  readonly input = element('input', {
    attributes: {
      type: 'search',
      'aria-label': l10n.t('Search'),
      'aria-keyshortcuts': 'Control+F Meta+F',
      placeholder: l10n.t('Search'),
      title: l10n.t('Search all cells ({keys})', { keys: letterKeys('F').label }),
      autocomplete: 'off',
      spellcheck: 'false',
    },
  });
  readonly element: HTMLElement;
  private readonly position = element('span', {
    className: 'match-position',
    attributes: { 'aria-live': 'polite' },
  });
  private readonly steps: readonly HTMLElement[];
  private typing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: SearchBoxPorts) {
    const previous = tool({
      icon: 'up',
      label: l10n.t({ message: 'Previous Match', comment: 'Button' }),
      title: l10n.t('Previous Match (Shift+F3)'),
      iconOnly: true,
      onPress: () => ports.onStep(-1),
    });
    const next = tool({
      icon: 'down',
      label: l10n.t({ message: 'Next Match', comment: 'Button' }),
      title: l10n.t('Next Match (F3)'),
      iconOnly: true,
      onPress: () => ports.onStep(1),
    });
    previous.classList.add('previous');
    this.steps = [previous, next];
    this.element = element(
      'div',
      { className: 'search-box', attributes: { role: 'search' } },
      icon('search'),
      this.input,
      this.position,
      ...this.steps,
    );
    this.input.addEventListener('input', () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.send(), searchAfterMs);
    });
    this.input.addEventListener('keydown', (event) => this.key(event));
    this.show('', undefined);
  }

  /** @param position `undefined` while the matches aren't known, or without a search */
  show(search: string, position: MatchPosition | undefined): void {
    // Text that the user is typing has precedence over the saved state.
    if (document.activeElement !== this.input && this.typing === undefined) this.input.value = search;
    const known = search === '' ? undefined : position;
    this.position.textContent = known ? formatPosition(known) : '';
    for (const step of this.steps) step.hidden = search === '' || known?.total === 0;
  }

  private send(): void {
    clearTimeout(this.typing);
    this.typing = undefined;
    this.ports.onSearch(this.input.value);
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      if (this.typing === undefined) this.ports.onStep(event.shiftKey ? -1 : 1);
      else this.send();
    } else if (event.key === 'Escape' && this.input.value !== '') {
      event.stopPropagation();
      this.input.value = '';
      this.send();
    }
  }
}

function formatPosition({ current, total, complete }: MatchPosition): string {
  if (total === 0) return l10n.t('No matches');
  const position = formatCount(current + 1);
  const count = complete ? formatCount(total) : `${formatCount(total)}+`;
  return l10n.t({
    message: '{position} of {count}',
    args: { position, count },
    comment: 'Position among the matches of a search',
  });
}
