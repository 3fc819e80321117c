import { estimateCost } from '../../operations/cost';
import { defaultCostLimits, violations } from '../../operations/costLimits';
import { costLine, neverCompletes, violationText } from '../../operations/limits';
import type { Command, Context } from '../command';
import { chosenOperations, requestOf, type ChosenOperation } from '../documents';
import { variablesOf } from '../variables';

/** Shows the cost of each chosen operation with the default limits of an instance. */
export const cost: Command = async (context) => {
  const costs: Awaited<ReturnType<typeof costOf>>[] = [];
  for (const chosen of await chosenOperations(context.positionals)) costs.push(await costOf(context, chosen));
  return {
    ok: costs.every(({ ok }) => ok),
    content: costs.map(({ text }) => text),
    data: () =>
      costs.map(({ operation, ok, estimate, exceeded }) => ({ operation, ok, ...estimate, exceeded })),
    facts: { limits: defaultCostLimits },
  };
};

async function costOf(context: Context, chosen: ChosenOperation) {
  const request = await requestOf(context, chosen);
  const estimate = estimateCost(request.document, await variablesOf(context, chosen));
  const exceeded = estimate.kind === 'estimated' ? violations(estimate) : [];
  const problem = estimate.kind === 'hangs' ? neverCompletes(estimate.reason) : violationText(exceeded);
  const operation = chosen.operation.name ?? null;
  const line = `${operation ?? '(anonymous)'}: ${costLine(estimate, defaultCostLimits)}\n`;
  return {
    operation,
    ok: problem === '',
    estimate,
    exceeded,
    text: problem === '' ? line : `${line}  ${problem.replaceAll('\n', '\n  ')}\n`,
  };
}
