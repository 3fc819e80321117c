import { longestOfEach, slopeText, type Curve } from './curves';

const width = 480;
const height = 120;

/** Returns an HTML page with a plot for each name, whose lines are the curves of this name. */
export function curvesPage(curves: readonly Curve[], summary: readonly string[]): string {
  const endMs = Math.max(1, ...curves.map(lastMs));
  const names = [...new Set(curves.map(({ name }) => name))];
  const plots = names.map((name) =>
    plotOf(
      curves.filter((curve) => curve.name === name),
      endMs,
    ),
  );
  return [
    '<!doctype html><meta charset="utf-8"><title>Soak</title>',
    '<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:1.5em}figure{margin:0}p{width:100%}',
    'svg{border:1px solid #999}polyline{fill:none;stroke:#0063b1}</style>',
    `<p>${summary.map(escaped).join('<br>')}</p>`,
    ...plots,
    '',
  ].join('\n');
}

function plotOf(curves: readonly Curve[], endMs: number): string {
  const top = Math.max(1, ...curves.flatMap(({ values }) => values));
  const lines = curves.map(({ values, intervalMs, startMs = 0 }) => {
    const points = values.map((value, index) => {
      const x = ((startMs + index * intervalMs) / endMs) * width;
      return `${x.toFixed(1)},${(height - (value / top) * height).toFixed(1)}`;
    });
    return `<polyline points="${points.join(' ')}"/>`;
  });
  const [longest] = longestOfEach(curves);
  if (longest === undefined) return '';
  const minutes = (endMs / 60_000).toFixed(0);
  const caption = `${longest.name}: 0 to ${top.toFixed(0)} ${longest.unit}, ${minutes} minutes; ${slopeText(longest)}`;
  return `<figure><figcaption>${escaped(caption)}</figcaption><svg width="${width}" height="${height}">${lines.join('')}</svg></figure>`;
}

function lastMs({ values, intervalMs, startMs = 0 }: Curve): number {
  return startMs + (values.length - 1) * intervalMs;
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
}
