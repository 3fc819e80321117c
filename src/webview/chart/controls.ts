import * as l10n from '@vscode/l10n';
import { chartKinds, maxTitle, type ChartChoice, type Grain } from '../../shared/table/chartChoice';
import type { Measure } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { element } from '../element';
import {
  aggregationOptions,
  withKind,
  canSplit,
  measurable,
  normalizeChart,
  limitOptions,
} from './chartChoices';
import { columnOf, titleOf, type Profiles } from './columns';
import { kinds } from './kinds/kinds';
import { aggregationHint, aggregationName, grainName } from './words';

/** The chart settings as labeled dropdowns and a text field. A selection results in a complete, valid chart. */
export class Controls {
  readonly element = element('div', {
    className: 'chart-controls',
    attributes: {
      role: 'group',
      'aria-label': l10n.t({ message: 'Settings', comment: 'Name of a group: the settings of a chart' }),
    },
  });
  private readonly kind = field(l10n.t({ message: 'Type', comment: 'Setting of a chart' }), (value) =>
    this.change(this.ofKind(value)),
  );
  private readonly aggregation = field(
    l10n.t({ message: 'Aggregation', comment: 'Setting of a chart' }),
    (value) => this.change(this.measuring(value)),
  );
  private readonly measured = field(l10n.t({ message: 'Value', comment: 'Setting of a chart' }), (value) =>
    this.change(this.measuringColumn(value)),
  );
  private readonly axis = field('', (value) => this.change({ column: value }));
  private readonly grain = field(l10n.t({ message: 'Interval', comment: 'Setting of a chart' }), (value) =>
    this.change({ grain: value as Grain }),
  );
  private readonly split = field('', (value) => this.change({ split: value }));
  private readonly top = field(l10n.t({ message: 'Top N', comment: 'Setting of a chart' }), (value) =>
    this.change({ top: Number(value) }),
  );
  private readonly title = element('input', {
    attributes: { id: 'chart-title', type: 'text', maxlength: String(maxTitle) },
  });
  private choice: ChartChoice | undefined;
  private columns: readonly TableColumn[] = [];
  private profiles: Profiles = new Map();

  constructor(private readonly onChange: (choice: ChartChoice) => void) {
    const fields = [this.kind, this.aggregation, this.measured, this.axis, this.grain, this.split, this.top];
    const label = element('label', {
      text: l10n.t({ message: 'Title', comment: 'Setting of a chart' }),
      attributes: { for: this.title.id },
    });
    this.element.append(
      ...fields.map((each) => each.element),
      element('div', { className: 'field' }, label, this.title),
    );
    this.title.addEventListener('change', () => this.changeTitle());
  }

  show(choice: ChartChoice | undefined, columns: readonly TableColumn[], profiles: Profiles): void {
    this.choice = choice;
    this.columns = columns;
    this.profiles = profiles;
    this.element.hidden = !choice;
    if (!choice) return;
    const { kind, measure } = choice;
    const axis = columnOf(columns, choice.column);
    const named = (suitable: (column: TableColumn) => boolean): Option[] =>
      columns.filter(suitable).map(({ id }) => ({ value: id, text: titleOf(columns, id) }));
    this.kind.show(
      chartKinds
        .filter((each) => withKind(choice, each, columns, profiles) !== undefined)
        .map((each) => ({ value: each, text: kinds[each].name() })),
      kind,
    );
    const offered = aggregationOptions(measure, columns).map((name) => ({
      value: name,
      text: aggregationName(name),
      hint: aggregationHint(name),
    }));
    this.aggregation.show(offered, measure.aggregation);
    this.measured.show(
      measure.aggregation === 'count'
        ? []
        : named(
            // A saved chart can have a column that isn't offered.
            (column) => measurable(measure.aggregation, column) || column.id === measure.column,
          ),
      measure.aggregation === 'count' ? '' : measure.column,
    );
    this.axis.rename(kinds[kind].axis());
    this.split.rename(kinds[kind].splitBy());
    this.axis.show(
      named((column) => kinds[kind].suits(column)),
      choice.column,
    );
    const grains = axis ? kinds[kind].grains(axis, choice.split !== undefined) : [];
    this.grain.show(
      grains.map((value) => ({ value, text: grainName(value) })),
      choice.grain,
    );
    this.split.show(
      [
        { value: '', text: l10n.t({ message: 'None', comment: 'No column' }) },
        ...named((column) => canSplit(column) && column.id !== choice.column),
      ],
      choice.split ?? '',
    );
    const limited =
      choice.split !== undefined || (kinds[kind].limitsAxis && axis !== undefined && grains.length === 0);
    this.top.show(
      limited ? limitOptions(kind, choice.top).map((top) => ({ value: String(top), text: String(top) })) : [],
      String(choice.top),
    );
  }

  /** @param automatic the title that the chart has if the user enters none */
  showTitle(title: string | undefined, automatic: string): void {
    this.title.value = title ?? '';
    this.title.placeholder = automatic;
  }

  private changeTitle(): void {
    if (!this.choice) return;
    const chosen = this.title.value.trim();
    this.onChange({ ...this.choice, title: chosen === '' ? undefined : chosen });
  }

  private change(change: Partial<ChartChoice> | undefined): void {
    if (!this.choice || !change) return;
    const { split, ...rest } = { ...this.choice, ...change };
    const next = normalizeChart(
      split === undefined || split === '' ? rest : { ...rest, split },
      this.columns,
    );
    this.onChange(next);
  }

  private ofKind(value: string): ChartChoice | undefined {
    const kind = chartKinds.find((name) => name === value);
    return kind ? withKind(this.choice, kind, this.columns, this.profiles) : undefined;
  }

  private measuring(value: string): Partial<ChartChoice> | undefined {
    if (value === 'count') return { measure: { aggregation: 'count' } };
    const aggregation = value as Exclude<Measure['aggregation'], 'count'>;
    const current = this.choice?.measure;
    const remaining =
      !current || current.aggregation === 'count' ? undefined : columnOf(this.columns, current.column);
    const column =
      remaining && measurable(aggregation, remaining)
        ? remaining
        : this.columns.find((candidate) => measurable(aggregation, candidate));
    return column ? { measure: { aggregation, column: column.id } } : undefined;
  }

  private measuringColumn(column: string): Partial<ChartChoice> | undefined {
    const measure = this.choice?.measure;
    if (!measure || measure.aggregation === 'count') return undefined;
    return { measure: { aggregation: measure.aggregation, column } };
  }
}

interface Option {
  readonly value: string;
  readonly text: string;
  /** The tooltip of the dropdown while this option is selected. */
  readonly hint?: string | undefined;
}

interface Field {
  readonly element: HTMLElement;
  rename(label: string): void;
  /** Sets the options and the selected one; without options, the field is hidden. */
  show(options: readonly Option[], chosen: string): void;
}

let fields = 0;

/** Creates a labeled dropdown. Its options are replaced only if they differ, so that an open dropdown stays open. */
function field(name: string, onChoose: (value: string) => void): Field {
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
