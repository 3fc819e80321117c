import assert from 'node:assert/strict';
import { instantText, momentKey, parseMoment } from '../../../src/reports/moments';

describe('momentKey', () => {
  it('is the same for a usual spelling as for any other', () => {
    const days = [
      '2026-01-31',
      '2024-02-29',
      '2026-02-29',
      '2026-02-28',
      '2026-00-01',
      '2026-13-01',
      '26-01-01',
    ];
    const clocks = ['09:30:00', '23:59:59', '24:00:00', '24:00:01', '09:60:00', '09:30', '09:30:00.120'];
    for (const day of days)
      for (const clock of clocks)
        for (const between of ['T', ' ', 't'])
          for (const zone of ['', 'Z', ' UTC', '+02:00', 'z', '\n']) {
            const text = `${day}${between}${clock}${zone}`;
            const moment = parseMoment(text);
            assert.equal(momentKey(text), moment === undefined ? text : instantText(moment));
          }
    assert.equal(momentKey('2026-01-28 09:30:00Z'), '2026-01-28T09:30:00');
    assert.equal(momentKey('2026-02-30 09:30:00'), '2026-02-30 09:30:00');
  });
});
