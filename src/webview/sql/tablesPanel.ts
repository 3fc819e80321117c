/** Below this width, the list of tables opens over the page instead of beside it. */
const narrow = '(width < 720px)';

interface PanelPorts {
  readonly panel: HTMLElement;
  readonly opener: HTMLElement;
  /** The element below which the list opens on a narrow page. */
  readonly below: HTMLElement;
  /** Whether the list is shown beside the page. */
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
  /** Focuses the list after it was opened over the page. */
  readonly focus: () => void;
}

/**
 * Shows and hides the list of tables: beside the page, or, on a narrow page, below its button until the list
 * loses the focus.
 */
export class TablesPanel {
  private readonly media = matchMedia(narrow);
  private shown: boolean;

  constructor(private readonly ports: PanelPorts) {
    this.shown = ports.shown;
    const { panel, opener } = ports;
    panel.tabIndex = -1;
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.media.matches) return;
      event.stopPropagation();
      this.set(false);
      opener.focus();
    });
    panel.addEventListener('focusout', ({ relatedTarget }) => {
      const inside =
        relatedTarget instanceof Node && (panel.contains(relatedTarget) || opener === relatedTarget);
      if (this.media.matches && !inside) this.set(false);
    });
    this.media.addEventListener('change', this.adapt);
    this.adapt();
  }

  toggle(): void {
    const { opener, onShown, focus } = this.ports;
    const open = opener.getAttribute('aria-expanded') !== 'true';
    if (!this.media.matches) {
      this.shown = open;
      onShown(open);
    }
    this.set(open);
    if (open && this.media.matches) focus();
  }

  dispose(): void {
    this.media.removeEventListener('change', this.adapt);
  }

  private readonly adapt = (): void => this.set(!this.media.matches && this.shown);

  private set(open: boolean): void {
    const { panel, opener, below } = this.ports;
    panel.hidden = !open;
    panel.style.top = this.media.matches ? `${below.offsetTop + below.offsetHeight}px` : '';
    opener.setAttribute('aria-expanded', String(open));
  }
}
