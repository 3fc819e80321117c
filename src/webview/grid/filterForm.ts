import * as l10n from '@vscode/l10n';
import { formatOperator } from '../../shared/tableEditor/formatQuery';
import type { ColumnFilter } from '../../shared/table/query';
import type { ColumnKind, TableColumn } from '../../shared/table/table';
import { element } from '../element';
import { typedNumber } from '../../shared/table/plainNumber';
import { bareOperators, filterOf, operatorsOf } from './filterOperators';
import { button } from '../buttons';

/** Creates a form to add, replace, or remove the condition on a column. */
export function filterForm(
  column: TableColumn,
  current: ColumnFilter | undefined,
  onFilter: (filter: ColumnFilter | undefined) => void,
): HTMLFormElement {
  const operator = element('select', { attributes: { 'aria-label': l10n.t('Condition') } });
  for (const each of operatorsOf(column.kind)) {
    operator.append(element('option', { text: formatOperator(each), attributes: { value: each } }));
  }
  const value = valueInput(column.kind);
  const to = valueInput(column.kind);
  const ends = {
    from: l10n.t({ message: 'From', comment: 'Label: the start of a range' }),
    to: l10n.t({ message: 'To', comment: 'Label: the end of a range' }),
  };
  setLabel(to, column.kind, ends.to);
  const fromField = rangeField(ends.from, value);
  const toField = rangeField(ends.to, to);
  const apply = button(l10n.t({ message: 'Apply', comment: 'Button: applies a filter' }), () => undefined);
  apply.type = 'submit';
  apply.classList.add('primary');
  const clear = button(l10n.t({ message: 'Clear', comment: 'Button: removes a filter' }), () =>
    onFilter(undefined),
  );
  clear.hidden = !current;
  const arrange = (): void => {
    const chosen = operator.value;
    const isRange = chosen === 'between';
    fromField.hidden = bareOperators.has(chosen);
    fromField.classList.toggle('is-range', isRange);
    toField.hidden = !isRange;
    setLabel(value, column.kind, isRange ? ends.from : l10n.t('Value'));
  };
  if (current && current.operator !== 'oneOf') {
    operator.value = current.operator;
    if ('value' in current) value.value = current.value;
    if (current.operator === 'between') {
      value.value = current.from;
      to.value = current.to;
    }
  }
  arrange();
  operator.addEventListener('change', arrange);
  const form = element('form', { className: 'filter-form' }, operator, fromField, toField);
  form.append(element('div', { className: 'form-actions' }, apply, clear));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = operatorsOf(column.kind).find((each) => each === operator.value);
    const filter = chosen
      ? filterOf(column.id, chosen, typedNumber(column, value.value), typedNumber(column, to.value))
      : undefined;
    if (filter) onFilter(filter);
  });
  return form;
}

/** Creates the field of one end of a range. Its label is hidden while the condition has only one value. */
function rangeField(label: string, input: HTMLElement): HTMLElement {
  const text = element('span', { text: label, attributes: { 'aria-hidden': 'true' } });
  return element('div', { className: 'range-field is-range' }, text, input);
}

function valueInput(kind: ColumnKind): HTMLInputElement | HTMLSelectElement {
  if (kind === 'boolean') {
    const select = element('select');
    select.append(
      ...['true', 'false'].map((text) => element('option', { text, attributes: { value: text } })),
    );
    return select;
  }
  // Numbers use a text input, which retains all digits.
  const type = kind === 'month' || kind === 'date' || kind === 'time' ? kind : 'text';
  const input = element('input', { attributes: { type, autocomplete: 'off', spellcheck: 'false' } });
  if (kind === 'time') input.step = '1';
  return input;
}

const examples: Partial<Record<ColumnKind, string>> = {
  month: '2026-01',
  timestamp: '2026-01-31 12:00:00',
};

/** Labels an input. The placeholder is an example of the column kind, or the label. */
function setLabel(input: HTMLInputElement | HTMLSelectElement, kind: ColumnKind, label: string): void {
  input.setAttribute('aria-label', label);
  if (input instanceof HTMLInputElement) input.placeholder = examples[kind] ?? label;
}
