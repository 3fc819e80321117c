import type { ChartLook } from '../../../src/webview/chart/option/look';

/** Dark theme with a distinct color for each series. */
export const look: ChartLook = {
  background: '#1f1f1f',
  foreground: '#cccccc',
  muted: '#9d9d9d',
  line: '#333333',
  colors: ['#000001', '#000002', '#000003', '#000004', '#000005', '#000006', '#000007', '#000008'],
  rest: '#888888',
  scale: ['#111111', '#eeeeee'],
  pattern: 'rgba(0, 0, 0, 0.3)',
  font: 'sans-serif',
  fontSize: 12,
  still: true,
};
