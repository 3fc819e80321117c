export { exportPath, defaultTemplates, numberedPath } from './exportName';
export type { NameParts, NameTemplates } from './exportName';
export {
  delimiterNames,
  formatExtension,
  formatFacts,
  formatKinds,
  formatName,
  isByMonth,
  parseFormat,
  plainCsv,
} from './formats';
export type { CsvChoices, ExportFormat, FormatKind } from './formats';
export { leadsOutside } from './outside';
export { notePending, sweepPending } from './pending';
export type { TableView } from './rows';
export type { DecideFormulas } from './writeCsv';
export { inTargetFolder } from './targetFolder';
export { writeExport } from './writeExport';
export type { Exported, ExportProgress, ExportSource, WriteExportOptions } from './writeExport';
export { isFolderFormat, monthColumns, withPartition } from './partition';
export type { DecidePartition, Partition } from './partition';
export { parseExportOrder } from './exportOrder';
export type { ExportOrder, PathProperty } from './exportOrder';
export type { ExportWish } from './exportWish';
