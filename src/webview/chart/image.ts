import * as l10n from '@vscode/l10n';
import { init } from './echarts';
import { kinds } from './kinds/kinds';
import { seriesName, type ChartModel } from './model';
import { chartOption } from './option/chartOption';
import { text } from './option/axes';
import { renderSvg } from './svgImage';
import { readLook } from './themeLook';

import type { ImageFormat } from '../../shared/tableEditor/requests';

type Option = Record<string, unknown>;

export interface ImageWords {
  readonly title: string;
  /** The title of the table, its source, and a description of the rows of the chart. */
  readonly subtitle: string;
  /** Notes about data that the chart omits or marks, and an interval that it changes; empty if there are none. */
  readonly note: string;
}

const size = { width: 1200, height: 675 };
const pixelRatio = 2;

/** The height of the title and the legend, and of a line of notes, in CSS pixels. */
const headHeight = 140;
const noteHeight = 20;

/** Renders the chart as an image with its title, subtitle, note, and legend. */
export async function chartImage(
  model: ChartModel,
  hidden: ReadonlySet<string>,
  words: ImageWords,
  format: ImageFormat,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const noteRoom = words.note === '' ? 0 : noteHeight;
  const head = headHeight + noteRoom;
  const imageSize = { width: size.width, height: Math.max(size.height, height + head) };
  const look = { ...readLook(document.documentElement), still: true };
  const names = model.data.series.map(({ slot }) => seriesName(model, slot));
  const { cells } = kinds[model.choice.kind];
  const legend = model.request.split !== undefined && !cells;
  const body = chartOption(model, look, { ...imageSize, height: imageSize.height - head });
  const grid = body['grid'] as { readonly right?: number };
  const option = {
    ...body,
    grid: {
      ...grid,
      left: 24,
      right: Math.max(40, grid.right ?? 0),
      top: (legend ? 118 : 88) + noteRoom,
      bottom: cells ? 72 : 24,
    },
    title: {
      text: words.title,
      subtext: words.note === '' ? words.subtitle : `${words.subtitle}\n${words.note}`,
      left: 24,
      top: 18,
      itemGap: 8,
      textStyle: {
        ...text(look),
        color: look.foreground,
        fontSize: look.fontSize + 6,
        fontWeight: 600,
        width: size.width - 48,
        overflow: 'truncate',
      },
      subtextStyle: {
        ...text(look),
        fontSize: look.fontSize + 1,
        lineHeight: noteHeight,
        width: size.width - 48,
        overflow: 'truncate',
      },
    },
    legend: {
      show: legend,
      left: 20,
      top: 78 + noteRoom,
      icon: 'roundRect',
      data: names,
      selected: Object.fromEntries([...hidden].map((name) => [name, false])),
      textStyle: { ...text(look), color: look.foreground },
      itemGap: 18,
    },
  };
  return format === 'svg' ? renderSvg(option, imageSize) : asPng(option, imageSize);
}

async function asPng(option: Option, imageSize: typeof size): Promise<Uint8Array<ArrayBuffer>> {
  const chart = init(document.createElement('div'), null, {
    renderer: 'canvas',
    devicePixelRatio: pixelRatio,
    ...imageSize,
  });
  try {
    chart.setOption(option);
    const canvas = chart.renderToCanvas({ pixelRatio });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null)
      throw new Error(l10n.t('The chart is too large for a PNG image. Save it as an SVG image instead.'));
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    chart.dispose();
  }
}
