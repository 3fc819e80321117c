import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { StateStore } from '../../shared/ports';
import { pastStatement, savedView, type SavedView, type Statements } from '../../shared/tableEditor/requests';
import { isRecord } from '../../shared/record';
import { parsedItems } from '../../shared/schema';

const longestViewName = 80;
const longestStatement = 100_000;
const maxViews = 200;
const maxHistory = 50;

type StatementsKey = 'sql/files' | `sqlStatements/${string}`;

/**
 * Stores the SQL statements of one connection, of one data warehouse, or of workspace files: saved views and recent
 * statements.
 */
export class StatementStore {
  private readonly key: StatementsKey;

  /**
   * @param connection the ID of a connection or a data warehouse, or `undefined` for workspace files; each has
   *   separate statements
   */
  constructor(
    private readonly store: StateStore<StatementsKey>,
    connection: string | undefined,
  ) {
    this.key = connection === undefined ? 'sql/files' : `sqlStatements/${connection}`;
  }

  list(): Statements {
    const remaining = this.store.get(this.key);
    const { views, history } = isRecord(remaining) ? remaining : { views: [], history: [] };
    return { views: parsedItems(savedView, views), history: parsedItems(pastStatement, history) };
  }

  /** Adds a successful statement at the start of the history. An existing entry moves to the start. */
  async ran(statement: string, ranAt: number): Promise<void> {
    const text = statement.trim();
    if (text === '' || text.length > longestStatement) return;
    const { views, history } = this.list();
    const others = history.filter((past) => past.statement !== text);
    await this.write({ views, history: [{ statement: text, ranAt }, ...others].slice(0, maxHistory) });
  }

  /**
   * Saves a statement as a view. Replaces a view with the same name, ignoring case.
   *
   * @throws UserError of kind `input` if the name or the statement is empty or too long, or there are too
   * many views
   */
  async save(name: string, statement: string): Promise<void> {
    const view = { name: name.trim().replace(/\s+/g, ' '), statement: statement.trim() };
    const { views, history } = this.list();
    const others = views.filter((remaining) => !sameName(remaining.name, view.name));
    check(view, others.length);
    const sorted = [...others, view].sort((one, two) => one.name.localeCompare(two.name));
    await this.write({ views: sorted, history });
  }

  async remove(name: string): Promise<void> {
    const { views, history } = this.list();
    await this.write({ views: views.filter((remaining) => !sameName(remaining.name, name)), history });
  }

  private write(statements: Statements): Promise<void> {
    return this.store.update(this.key, statements);
  }
}

function check({ name, statement }: SavedView, others: number): void {
  if (name === '') throw new UserError('input', l10n.t('Enter a name for the view.'));
  if (name.length > longestViewName) {
    throw new UserError(
      'input',
      l10n.t('The name of a view can have up to {max} characters.', { max: longestViewName }),
    );
  }
  if (statement === '') throw new UserError('input', l10n.t('Enter a statement to save.'));
  if (statement.length > longestStatement)
    throw new UserError(
      'input',
      l10n.t('The statement is too long to save. The maximum length is {max} characters.', {
        max: formatCount(longestStatement),
      }),
    );
  if (others >= maxViews) {
    throw new UserError('input', l10n.t('You can save up to {max} views.', { max: maxViews }), {
      advice: l10n.t('Delete a view that you no longer need.'),
    });
  }
}

function sameName(one: string, two: string): boolean {
  return one.toLowerCase() === two.trim().toLowerCase();
}
