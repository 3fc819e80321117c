import { formatMissing, type Asked, type Question } from '../questions/question';
import type { AnalyticsRow } from './row';

/** An analysis with its state: whether it can run. */
export interface KnownQuestion {
  readonly question: Pick<Question, 'id' | 'title' | 'meaning' | 'icon'>;
  /** `undefined` if no suitable report has been downloaded. */
  readonly asked: Asked | undefined;
}

/** The analyses under one row. One that the data doesn't support lists what is missing. */
export function questionRows(
  questions: readonly KnownQuestion[],
  engineProblem: string | undefined,
): AnalyticsRow {
  return {
    id: 'questions',
    label: 'Questions',
    description: engineProblem === undefined ? '' : 'not on this machine',
    tooltip: engineProblem ?? 'What people ask of these data, one click each',
    icon: engineProblem === undefined ? 'question' : 'warning',
    context: 'questions',
    open: true,
    children: questions.map(questionRow),
  };
}

function questionRow({ question: { id, title, meaning, icon }, asked }: KnownQuestion): AnalyticsRow {
  const row = {
    id: `question.${id}`,
    label: title,
    command: 'instanceExplorer.askQuestion',
    subject: { kind: 'question', id },
  } as const;
  if (asked === undefined) {
    return {
      ...row,
      icon,
      context: 'question',
      description: 'fetches what it needs',
      tooltip: `${meaning}\nSelect to fetch what it needs and answer it.`,
    };
  }
  if (asked.ok) return { ...row, icon, context: 'question sql', description: '', tooltip: meaning };
  return {
    ...row,
    icon: 'circle-slash',
    context: 'question',
    description: `needs ${asked.missing.join(', ')}`,
    tooltip: `${meaning}\n${formatMissing(asked.missing)}`,
  };
}
