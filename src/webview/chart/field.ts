import { element } from '../dom';

export interface Option {
  readonly value: string;
  readonly text: string;
  /** The tooltip of the list while this option is chosen. */
  readonly hint?: string | undefined;
}

export interface Field {
  readonly element: HTMLElement;
  rename(label: string): void;
  /** Offers these, with one of them chosen; without any, the field is hidden. */
  show(options: readonly Option[], chosen: string): void;
}

let fields = 0;

/** A list with its label. Its options are replaced only when they differ, so that an open list stays open. */
export function field(name: string, onChoose: (value: string) => void): Field {
  fields += 1;
  const id = `field-${fields}`;
  const label = element('label', { text: name, attributes: { for: id } });
  const select = element('select', { attributes: { id } });
  const whole = element('div', { className: 'field' }, label, select);
  let offered = '';
  select.addEventListener('change', () => onChoose(select.value));
  return {
    element: whole,
    rename: (text) => {
      label.textContent = text;
    },
    show: (options, chosen) => {
      whole.hidden = options.length === 0;
      const key = JSON.stringify(options);
      if (key !== offered) {
        offered = key;
        select.replaceChildren(
          ...options.map(({ value, text }) => element('option', { text, attributes: { value } })),
        );
      }
      select.value = chosen;
      select.title = options.find(({ value }) => value === chosen)?.hint ?? '';
    },
  };
}
