import assert from 'node:assert/strict';
import { imageSubtitle } from '../../../../src/webview/chart/imageSubtitle';

const asOf = Date.parse('2026-11-28T23:00:00Z');
const covered = { column: 'Date', lastDay: '2026-11-28', downloadDay: '2026-11-28' };

describe('the subtitle of a chart image', () => {
  it('names the table, its source, its days, its download, and the rows of the chart', () => {
    const coveredDays = { ...covered, firstDay: '2026-10-30' };
    assert.equal(
      imageSubtitle({ title: 'Daily', source: 'Sample', coveredDays, asOf }, '391 users'),
      'Daily · Sample · Oct 30\u2009–\u2009Nov 28, 2026 · downloaded on Nov 28, 2026 · 391 users',
    );
  });

  it("omits what isn't known", () => {
    assert.equal(
      imageSubtitle({ title: 'Monthly', source: '', coveredDays: covered }, ''),
      'Monthly · until Nov 28, 2026',
    );
    assert.equal(imageSubtitle({ title: 'usage.csv', source: 'Workspace' }, ''), 'usage.csv · Workspace');
  });
});
