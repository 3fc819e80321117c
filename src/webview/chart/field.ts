import { element } from '../element';

export interface Option {
  readonly value: string;
  readonly text: string;
  /** The tooltip of the dropdown while this option is selected. */
  readonly hint?: string | undefined;
}

export interface Field {
  readonly element: HTMLElement;
  rename(label: string): void;
  /** Sets the options and the selected one; without options, the field is hidden. */
  show(options: readonly Option[], chosen: string): void;
}

let fields = 0;

/** Creates a labeled dropdown. Its options are replaced only if they differ, so that an open dropdown stays open. */
export function field(name: string, onChoose: (value: string) => void): Field {
  fields += 1;
  const id = `field-${fields}`;
  const label = element('label', { text: name, attributes: { for: id } });
  const select = element('select', { attributes: { id } });
  const root = element('div', { className: 'field' }, label, select);
  let offered = '';
  select.addEventListener('change', () => onChoose(select.value));
  return {
    element: root,
    rename: (text) => {
      label.textContent = text;
    },
    show: (options, chosen) => {
      root.hidden = options.length === 0;
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
