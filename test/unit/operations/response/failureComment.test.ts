import assert from 'node:assert/strict';
import { failureComment } from '../../../../src/operations/response/failureComment';
import { UserError } from '../../../../src/shared/userError';

const what = "Couldn't run Find on Sample.";

function linesOf(message: string, advice?: string): readonly string[] {
  const error = new UserError('unreachable', message, advice === undefined ? {} : { advice });
  return failureComment(what, error).split('\n');
}

describe('failureComment', () => {
  it('formats the cause, failure, reason, and advice in lines for a narrow editor', () => {
    assert.deepEqual(
      linesOf('127.0.0.1:35931 refused the connection.', 'Check that the instance is running.'),
      [
        '// Unreachable',
        "// Couldn't run Find on Sample.",
        '// 127.0.0.1:35931 refused the',
        '// connection.',
        '// Check that the instance is',
        '// running.',
      ],
    );
  });

  it("doesn't split host names", () => {
    const host = 'code-search.production.engineering.example.com:8443';
    assert.ok(linesOf(`${host} refused the connection.`).includes(`// ${host}`));
  });

  it('removes URL schemes and control characters from server text and limits its length', () => {
    const text = `It said: </a>\r\nhttps://evil.example/x command:run \u202Eevil\u0007\u2028{"a": 1} ${'x'.repeat(5000)}`;
    const lines = linesOf(text);
    assert.ok(lines.every((line) => line.startsWith('// ') && line.length <= 63));
    assert.doesNotMatch(lines.join(''), /https?:|[\u2028\u202E]|\p{Cc}/u);
    assert.match(lines.join('\n'), /evil\.example\/x/);
    assert.ok(lines.length < 40);
  });

  it('redacts credentials', () => {
    assert.doesNotMatch(linesOf('It said: Authorization: token sgp_0123456789abcdef').join(' '), /sgp_/);
  });
});
