import assert from 'node:assert/strict';
import {
  databaseError,
  openingError,
  statementError,
} from '../../../../src/reports/engine/process/databaseError';
import { systemErrorOf } from '../../../../src/shared/fileError';
import { assertUserError } from '../../../support/userErrors';

const failing = (message: string, doing = 'Could not write file'): Error =>
  new Error(`IO Error: ${doing} "/data/it's.csv": ${message}`);

describe('databaseError', () => {
  for (const [message, code, reason] of [
    ['No space left on device', 'ENOSPC', 'The disk is full'],
    ['There is not enough space on the disk.', 'ENOSPC', 'The disk is full'],
    ['Disk quota exceeded', 'EDQUOT', 'Your disk quota is exceeded'],
    ['Read-only file system', 'EROFS', 'The disk is read-only'],
    ['Permission denied', 'EACCES', 'Permission was denied'],
    ['Access is denied.', 'EACCES', 'Permission was denied'],
    ['File too large', 'EFBIG', 'The file is too large for the file system of the disk'],
    ['Input/output error', 'EIO', 'The disk reported an error'],
  ] as const) {
    const isAboutDisk = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(code);
    it(`names the reason, and the file unless the disk is the cause: ${message}`, () => {
      const failure = assertUserError(databaseError(failing(message)), {
        kind: 'file',
        message: isAboutDisk
          ? `The report engine couldn't read or write a file. ${reason}.`
          : `Couldn't read or write /data/it's.csv. ${reason}.`,
      });
      assert.deepEqual(systemErrorOf(failure), { code, path: "/data/it's.csv" });
    });
  }

  it('names only the file if the reason is unknown', () => {
    assertUserError(databaseError(failing('Strange', 'Cannot open file')), {
      kind: 'file',
      message: "Couldn't read or write /data/it's.csv.",
      detail: /Strange/,
    });
  });

  it('suggests fewer rows or columns if a memory or disk limit is exceeded, except while a table is opened', () => {
    for (const [message, hint] of [
      ['Out of Memory Error: failed to allocate data', 'limitEngineMemory'],
      ['Out of Memory Error: failed to offload data block, max_temp_directory_size', 'limitEngineTempDisk'],
    ] as const) {
      const error = databaseError(new Error(message));
      assertUserError(error, { kind: 'state', advice: /fewer rows/, hint, detail: message });
      const opening = assertUserError(openingError(error), { kind: 'state', hint, detail: message });
      assert.deepEqual([opening.message, opening.advice], [error.message, undefined]);
    }
    const other = databaseError(new Error('Malformed JSON'));
    assert.equal(openingError(other), other);
  });

  it('attributes disk errors to the disk, and errors in other files or in JSON to the statement', () => {
    assertUserError(statementError(failing('No space left on device')), { kind: 'file', message: /full/ });
    assertUserError(statementError(failing('Permission denied')), {
      kind: 'input',
      advice: /^Correct the statement/,
    });
    assertUserError(statementError(new Error('Binder Error: no such column')), { kind: 'input' });
    assertUserError(statementError(new Error('Invalid Input Error: Malformed JSON at byte 0 of input')), {
      kind: 'input',
      advice: /^Correct the statement/,
    });
  });
});
