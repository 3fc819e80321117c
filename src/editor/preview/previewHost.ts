/** Entry point of the modules that the table editor requires to show a table, loaded with the first table. */
export { withDelimiter } from './withDelimiter';
export { KeptStates } from './keptStates';
export { PreviewSession } from './previewSession';
export { TableDocument } from './tableDocument';
export { preloads } from './preloads';
export { exportableResult, openResultTable, saveImage } from './saveResults';
export { withFilters } from '../../shared/preview/withFilters';
export { StatementStore } from '../../reports/views/statements';
