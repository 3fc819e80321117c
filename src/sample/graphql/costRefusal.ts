import type { CostEstimate } from '../../operations/cost/types';
import { violations, type CostViolation } from '../../operations/costLimits';
import type { Answer } from '../http/response';
import type { InstanceSettings } from '../settings';

const headers = { 'content-type': 'application/json; charset=utf-8' };

/** The answer to a query that exceeds a cost limit; undefined for all others, also where no figure is known. */
export function costRefusal(
  estimate: CostEstimate,
  { rateLimits, costRefusal: form }: Readonly<InstanceSettings>,
  externalURL: string,
): Answer | undefined {
  if (estimate.kind !== 'estimated') return undefined;
  const exceeded = violations(estimate, rateLimits);
  if (exceeded.length === 0) return undefined;
  if (form === 'sentence') {
    return {
      status: 403,
      headers,
      body: line({ errors: [{ message: 'query exceeds maximum query cost' }] }),
    };
  }
  return { status: 400, headers, body: line({ errors: exceeded.map((one) => listed(one, externalURL)) }) };
}

/** Members in the order of the alphabet, as the instance's encoder writes them. */
function listed({ type, limit, actual }: CostViolation, externalURL: string) {
  return {
    message: `Query exceeds maximum ${type} limit`,
    extensions: {
      actual,
      code: 'ErrQueryComplexityLimitExceeded',
      docs_url: `${externalURL}/help/api/graphql#cost-limits`,
      limit,
      type,
    },
  };
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
