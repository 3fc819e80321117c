import * as l10n from '@vscode/l10n';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import { responseLists } from '../../operations/response/responseLists';
import type { ListInfo, TableJob } from '../../operations/response/tableJob';
import { inResultFolder } from '../../reports/results';
import { UserError } from '../../shared/userError';
import { formatCount } from '../../shared/format';
import { pickItem } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import { responseOf } from './responseActions';
import type { ResponseDocuments } from './responseDocuments';
import type { OperationsDependencies } from './operationsDependencies';

/** Opens lists of responses in the table editor. */
export class ResultTables {
  constructor(
    private readonly dependencies: OperationsDependencies,
    private readonly responses: ResponseDocuments,
  ) {}

  /**
   * Opens a list of a response as a table. Writes the list to a JSON file with unchanged numbers and types. The report
   * engine limits the size of each row in this file, but not the size of the file.
   *
   * @throws UserError `input` if there is no response or it contains no list with rows, and `canceled`, `file`, or
   * `state` if the list can't be read or saved
   */
  async show(given: Uri | undefined): Promise<void> {
    const { uri, response } = responseOf(this.responses, given);
    const { raw = '', files } = response.read;
    const source = files ? { file: files.raw } : { text: raw };
    const read = (job: TableJob): Promise<readonly ListInfo[]> =>
      withProgress(l10n.t('Reading the response...'), ({ signal }) =>
        responseLists(source, job, { worker: this.dependencies.app.programs.path('responses'), signal }),
      );
    const lists = await read({ kind: 'look' });
    const list = lists.length > 1 ? await chooseList(lists) : lists[0];
    if (!list) {
      if (lists.length > 0) return;
      throw new UserError('input', l10n.t("The response doesn't contain a list with rows."), {
        advice: l10n.t("Request nodes, edges, or another list that isn't empty."),
      });
    }
    const { connection, request } = response.prepared;
    const operation =
      request.operation.name ?? l10n.t({ message: 'Response', comment: 'Name of a document' });
    await inResultFolder(this.dependencies.app.snapshotsFolder, connection.id, async (folder) => {
      const file = join(folder, 'result.json');
      await read({ kind: 'write', path: list.path, file });
      await this.dependencies.tables.openTable({
        key: `answer/${uri.toString()}/${list.path}`,
        title: `${operation}: ${list.path}`,
        provenance: `${response.presented.where} · ${response.presented.headline}`,
        source: { kind: 'json', path: file },
        connection: connection.id,
        result: {
          names: {
            instance: connection.name,
            report: `${operation}-${list.path.replaceAll('.', '-')}`,
            downloadedAt: new Date().toISOString(),
          },
        },
      });
    });
  }
}

async function chooseList(lists: readonly ListInfo[]): Promise<ListInfo | undefined> {
  const items = lists.map((list) => ({
    label: list.path,
    description: l10n.t('rows: {rows}, columns: {columns}', {
      rows: formatCount(list.rows),
      columns: formatCount(list.columns),
    }),
    list,
  }));
  return (await pickItem(items, { placeHolder: l10n.t('Select a list') }))?.list;
}
