import assert from 'node:assert/strict';
import { isPaste } from '../../../../../src/editor/adapters/steps/paste';

const token = `sgp_${'a1'.repeat(20)}`;

describe('isPaste', () => {
  for (const [what, before, after, expected] of [
    ['a token in an empty input', '', token, true],
    ['a token that replaces another token', 'f'.repeat(40), token, true],
    ['the rest of a token', 'sgp_', token, true],
    ['an added character', token.slice(0, -1), token, false],
    ['a character inserted in the middle', 'a'.repeat(40), `${'a'.repeat(20)}b${'a'.repeat(20)}`, false],
    ['a deleted character', token, token.slice(1), false],
    ['a deleted character of a repeated sequence', 'f'.repeat(40), 'f'.repeat(39), false],
    ['a cleared input', token, '', false],
    ['short text', '', 'linden.lake', false],
  ] as const) {
    it(`returns ${expected} for ${what}`, () => assert.equal(isPaste(before, after), expected));
  }
});
