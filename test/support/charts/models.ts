import type { ChartChoice } from '../../../src/shared/table/chartChoice';
import type { AggregateRequest, Bucket, Measure } from '../../../src/shared/table/query';
import type { AggregateGroup } from '../../../src/shared/table/reader';
import { arrangeData } from '../../../src/webview/chart/data';
import { createLabels } from '../../../src/webview/chart/labels';
import type { ChartModel } from '../../../src/webview/chart/model';
import { usageColumns } from './profiles';

interface Wanted {
  readonly kind?: ChartChoice['kind'];
  readonly column?: string;
  readonly bucket?: Bucket;
  readonly split?: { readonly column: string; readonly bucket: Bucket };
  readonly measure?: Measure;
  readonly partial?: readonly number[];
}

export const monthly: readonly AggregateGroup[] = [
  { key: '2026-01-01', split: 'vscode', value: 40 },
  { key: '2026-01-01', split: 'cli', value: 10 },
  { key: '2026-03-01', split: 'vscode', value: 60 },
  { key: '2026-03-01', split: null, splitOther: true, value: 5 },
];

export const byClient = { column: 'Client', bucket: { by: 'value' } } as const;

/** Returns the model of a chart of a usage report. */
export function modelOf(
  groups: readonly AggregateGroup[],
  {
    kind = 'line',
    column = 'Time',
    bucket = { by: 'month' },
    split,
    measure = { aggregation: 'count' },
    partial = [],
  }: Wanted = {},
): ChartModel {
  const request: AggregateRequest = {
    dimension: { column, bucket },
    measure,
    ...(split === undefined ? {} : { split }),
  };
  return {
    choice: {
      kind,
      measure,
      column,
      grain: 'auto',
      top: 5,
      ...(split === undefined ? {} : { split: split.column }),
    },
    request,
    data: arrangeData(request, { groups }),
    columns: usageColumns,
    labels: createLabels('en-US'),
    partial: new Set(partial),
    singleRows: false,
  };
}
