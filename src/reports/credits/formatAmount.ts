import { formatNumber } from '../../shared/format';

/** Formats an amount of credits, or of a currency. */
export function formatAmount(amount: number, unit: string | undefined): string {
  return formatNumber(amount, { maximumFractionDigits: 2, ...styleOf(unit) });
}

/** Formats an estimated amount of credits, or of a currency, with three significant digits: `14,812` -> `14,800`. */
export function formatRoughAmount(amount: number, unit: string | undefined): string {
  return formatNumber(amount, { maximumSignificantDigits: 3, ...styleOf(unit) });
}

function styleOf(unit: string | undefined): Intl.NumberFormatOptions {
  const isCurrency = unit !== undefined && Intl.supportedValuesOf('currency').includes(unit);
  return isCurrency ? { style: 'currency', currency: unit } : {};
}

/** Whether the amounts of all buckets have the same unit, so that they can be added. */
export function haveOneUnit(buckets: readonly { readonly unit?: string }[]): boolean {
  return new Set(buckets.map(({ unit }) => unit)).size <= 1;
}
