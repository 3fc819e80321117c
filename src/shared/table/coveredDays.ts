/** The days that the rows of a table cover, each as `YYYY-MM-DD`. Rows of other days may be missing. */
export interface CoveredDays {
  /** The ID of the column with the days or periods; absent if the rows have none. */
  readonly column?: string;
  /** The first requested day; absent if the request had no start date. */
  readonly firstDay?: string;
  /** The last day that the rows can include. */
  readonly lastDay: string;
  /** The day of the download, whose data is incomplete. */
  readonly downloadDay: string;
}

/**
 * Whether the data of a period is incomplete: the period hadn't ended at the download, or some of its days
 * weren't requested. `partialNote` in `reports/analyses/periods` implements the same rule in SQL, but without a start
 * date, it uses the first day of daily data.
 *
 * @param first the first day of the period
 * @param last its last day
 */
export function isPartial(
  first: string,
  last: string,
  { firstDay = '', lastDay, downloadDay }: Omit<CoveredDays, 'column'>,
): boolean {
  return last >= downloadDay || first < firstDay || last > lastDay;
}
