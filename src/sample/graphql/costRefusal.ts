import type { CostEstimate } from '../../operations/cost/costEstimate';
import { violations, type CostViolation } from '../../operations/costLimits';
import type { SampleResponse } from '../http/response';
import type { InstanceSettings } from '../settings';

const headers = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Returns the response to a query that exceeds a cost limit; undefined for other queries and without an
 * estimate.
 */
export function costRefusal(
  estimate: CostEstimate,
  { rateLimits, costRefusal: form }: Readonly<InstanceSettings>,
  externalURL: string,
): SampleResponse | undefined {
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

/** Formats a violation with its extensions in alphabetical order, like the instance's encoder. */
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
