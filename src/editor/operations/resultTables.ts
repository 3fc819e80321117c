import { answerLists, type ListFacts, type TableJob } from '../../operations';
import { windowFile } from '../../reports';
import { Failure } from '../../shared/failure';
import { formatPlural } from '../../shared/format';
import { withProgress } from '../adapters/progress';
import type { Exportable } from '../export/exportable';
import { viewOf } from '../preview/viewOf';
import { answerOf } from './answerActions';
import type { AnswerDocuments } from './answerDocuments';
import type { OperationsHost } from './operationsHost';
import { answerWorker } from './send';
import { pickItem } from '../adapters/picks';

/** Lists of answers as tables, in the same preview as reports. */
export class ResultTables {
  constructor(
    private readonly host: OperationsHost,
    private readonly answers: AnswerDocuments,
  ) {}

  /**
   * Opens a list of an answer as a table. The list is written aside as JSON, with numbers and types as they came,
   * so that the report engine reads it, however long it is.
   *
   * @throws Failure `input` when there is no list in the answer
   */
  async show(given: unknown): Promise<void> {
    const { uri, answer } = answerOf(this.answers, given);
    const { raw = '', files } = answer.read;
    const response = files === undefined ? { text: raw } : { file: files.raw };
    const read = (job: TableJob): Promise<readonly ListFacts[]> =>
      withProgress('Reading the response as a table...', ({ signal }) =>
        answerLists(response, job, { worker: answerWorker(this.host.app), signal }),
      );
    const lists = await read({ kind: 'look' });
    const list = lists.length > 1 ? await chooseList(lists) : lists[0];
    if (list === undefined) {
      if (lists.length > 0) return;
      throw new Failure('input', 'There is no list in this answer to show as a table.', {
        advice: 'Ask for nodes, edges or another list.',
      });
    }
    const file = await this.fileAside();
    await read({ kind: 'write', path: list.path, file });
    const { connection, request } = answer.prepared;
    const operation = request.operation.name ?? 'answer';
    const source = { kind: 'json', path: file } as const;
    const exportable: Exportable = {
      title: `${operation}: ${list.path}`,
      connectionId: connection.id,
      names: {
        instance: connection.name,
        report: `${operation}-${list.path.replaceAll('.', '-')}`,
        fetchedAt: new Date().toISOString(),
      },
      openTable: (signal) => this.host.app.reportEngine.open(source, { signal }),
    };
    await this.host.tables.openTable({
      key: `answer/${uri.toString()}/${list.path}`,
      title: exportable.title,
      provenance: `${answer.presented.where} · ${answer.presented.headline}`,
      source,
      connection: connection.id,
      exportTable: (...shown) => this.host.exportTable({ ...exportable, ...viewOf(...shown) }),
    });
  }

  private fileAside(): Promise<string> {
    return windowFile(this.host.app.editor.folder('answers'));
  }
}

async function chooseList(lists: readonly ListFacts[]): Promise<ListFacts | undefined> {
  const items = lists.map((list) => ({
    label: list.path,
    description: `${formatPlural('row', list.rows)}, ${formatPlural('column', list.columns)}`,
    list,
  }));
  return (await pickItem(items, { placeHolder: 'Show which list?' }))?.list;
}
