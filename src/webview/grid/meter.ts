const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Creates a bar for a share from 0 to 1. Its length is an SVG attribute because the policy of the page blocks
 * inline styles.
 */
export function meter(share: number): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('class', 'meter');
  svg.setAttribute('aria-hidden', 'true');
  const bar = document.createElementNS(svgNamespace, 'rect');
  bar.setAttribute('width', `${(100 * share).toFixed(2)}%`);
  bar.setAttribute('height', '100%');
  svg.append(bar);
  return svg;
}
