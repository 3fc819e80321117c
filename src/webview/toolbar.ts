import { element } from './element';
import { oneTabStop } from './oneTabStop';

export interface ToolbarElement {
  readonly element: HTMLElement;
  /** Must be called after controls were added, removed, shown, or hidden. */
  readonly updateTabStop: () => void;
}

/**
 * Creates a line of controls that is one Tab stop.
 *
 * @param label its name for screen readers
 */
export function toolbar(className: string, label: string, ...children: Node[]): ToolbarElement {
  const control = element(
    'div',
    { className: `control-line ${className}`, attributes: { role: 'toolbar', 'aria-label': label } },
    ...children,
  );
  return { element: control, updateTabStop: oneTabStop(control) };
}
