import { strict as assert } from 'node:assert';
import { posix, win32 } from 'node:path';
import type { Uri, WorkspaceFolder } from 'vscode';
import { folderOfTask, isBelow } from '../../../../src/editor/operations/taskFolder';
import { throwsUserError } from '../../../support/userErrors';

const folder = (uri: string, index = 0): WorkspaceFolder => ({
  uri: { toString: () => uri } as Uri,
  name: uri.split('/').at(-1) ?? '',
  index,
});

describe('the folder of a task', () => {
  const api = folder('file:///projects/api', 0);
  const web = folder('file:///projects/web', 1);

  it('is the folder whose tasks.json defines the task', () => {
    assert.equal(folderOfTask(web, [api, web]), web);
    assert.equal(folderOfTask(api, [api, web]), api);
    assert.equal(folderOfTask({ ...web, index: 5 }, [api, web]), web);
  });

  it('is the only workspace folder for user tasks and tasks of a .code-workspace file', () => {
    for (const scope of [undefined, 1, 2]) assert.equal(folderOfTask(scope, [api]), api);
  });

  it('causes an error if it is ambiguous or missing', () => {
    for (const scope of [undefined, 1, 2]) {
      throwsUserError(() => folderOfTask(scope, [api, web]), {
        kind: 'input',
        message: /doesn't belong to a folder/,
        advice: /tasks\.json in a workspace folder/,
      });
    }
    throwsUserError(() => folderOfTask(web, [api]), { kind: 'input', message: /doesn't belong to a folder/ });
    throwsUserError(() => folderOfTask(api, []), { kind: 'input', message: /Open a folder/ });
  });
});

describe('a task path', () => {
  /** Whether a path is below a folder if the two are joined in the same way as by `Uri.joinPath`. */
  const below = (path: string, relative: string): boolean =>
    isBelow({ path }, { path: posix.join(path, relative) });
  /** Whether a path is below a folder on a Windows drive. */
  const belowDrive = (folderPath: string, relative: string): boolean => {
    const pathOf = (drivePath: string): string => `/${drivePath.replaceAll('\\', '/')}`;
    return isBelow({ path: pathOf(folderPath) }, { path: pathOf(win32.join(folderPath, relative)) });
  };

  it('can be in a root folder, whose path ends with a slash', () => {
    for (const file of ['a.graphql', 'out/me.json']) {
      assert.ok(below('/', file));
      assert.ok(belowDrive('C:\\', file));
      assert.ok(belowDrive('c:\\', file.replace('/', '\\')));
    }
    for (const file of ['', '.', 'out/..']) {
      assert.ok(!below('/', file));
      assert.ok(!belowDrive('C:\\', file));
    }
  });

  it('must be below its folder', () => {
    for (const folderPath of ['/projects/api', '/projects/api/']) {
      assert.ok(below(folderPath, 'queries/../a.graphql'));
      for (const path of ['', '..', '../apix', '../api', 'a/../../web/x', '../../etc/passwd']) {
        assert.ok(!below(folderPath, path), path);
      }
    }
    assert.ok(belowDrive('C:\\work\\api', 'a\\b.graphql'));
    for (const path of ['..\\web\\x', '..\\apix', 'a\\..\\..\\web']) {
      assert.ok(!belowDrive('C:\\work\\api', path), path);
    }
  });
});
