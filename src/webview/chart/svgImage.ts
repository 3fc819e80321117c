import { init } from './echarts';

/** Control characters and others that names can contain, some of which XML doesn't allow. */
const forbiddenInXml = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
/** The styles of elements under the pointer, which the library adds. The host accepts no style sheets. */
const pointerStyles = /<style[^>]*>\s*<!\[CDATA\[[^]*?\]\]>\s*<\/style>\s*/;

/** Renders a chart as an SVG image. */
export function renderSvg(
  option: Readonly<Record<string, unknown>>,
  size: { readonly width: number; readonly height: number },
): Uint8Array<ArrayBuffer> {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(option);
    const svg = chart.renderToSVGString().replace(pointerStyles, '');
    return new TextEncoder().encode(svg.replace(forbiddenInXml, '\uFFFD'));
  } finally {
    chart.dispose();
  }
}
