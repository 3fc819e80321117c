import { formatNumber } from '../../shared/format';

/** Formats an amount of credits, or of a currency. */
export function formatAmount(amount: number, unit: string | undefined): string {
  const isCurrency = unit !== undefined && Intl.supportedValuesOf('currency').includes(unit);
  return formatNumber(amount, {
    maximumFractionDigits: 2,
    ...(isCurrency ? { style: 'currency', currency: unit } : {}),
  });
}

/** Whether the amounts of all buckets have the same unit, so that they can be added. */
export function haveOneUnit(buckets: readonly { readonly unit?: string }[]): boolean {
  return new Set(buckets.map(({ unit }) => unit)).size <= 1;
}
