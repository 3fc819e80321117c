import assert from 'node:assert/strict';
import { describeRun, startForName } from '../../../../src/operations/history/describeRun';
import { formatTime } from '../../../../src/shared/format';
import { historyEntry } from '../../../support/historyEntry';

const at = new Date(2026, 10, 22, 10, 9);

const entry = (variables: string, query = '{ a }') =>
  historyEntry({ at: at.toISOString(), variables, query });

describe('describeRun', () => {
  it('shows the time and the variables of a run', () => {
    assert.equal(formatTime(at), '10:09');
    assert.equal(describeRun(entry('{"first":5,"text":"alder"}'), at), '10:09 · first = 5, text = "alder"');
    assert.equal(describeRun(entry('{}'), at), '10:09');
  });

  it('shows that an agent ran an operation', () => {
    const byAgent = { ...entry('{"first":5}'), origin: 'agent' } as const;
    assert.equal(describeRun(byAgent, at), '10:09 · agent · first = 5');
  });

  it('shows the connection of a run in a list with several', () => {
    const listed = { ...entry('{"first":5}'), connection: 'Staging' };
    assert.equal(describeRun(listed, at), '10:09 · Staging · first = 5');
  });

  it('shows the date of a run on an earlier day', () => {
    assert.match(describeRun(entry('{}'), new Date(2026, 10, 23)), /22.*10:09$/);
  });

  it('shows the default values of variables without a value', () => {
    const query = 'query Find($text: String = "alder", $first: Int = 5, $after: String) { a }';
    assert.equal(describeRun(entry('{"first":7}', query), at), '10:09 · text = "alder", first = 7');
    assert.equal(describeRun(entry('{}', 'query Find($first: Int = 5'), at), '10:09');
  });
});

describe('startForName', () => {
  it('formats the start of a run in the time zone of the user', () => {
    assert.equal(startForName(entry('{}')), '2026-11-22 10-09-00');
  });
});
