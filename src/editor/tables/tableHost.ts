/** Entry point of the modules that the table editor requires to show a table, loaded with the first table. */
export { withDelimiter } from './withDelimiter';
export { withTreatedColumns } from './withTreatedColumns';
export { SavedStates } from './savedStates';
export { TableSession } from './tableSession';
export { TableDocument } from './tableDocument';
export { preloads } from './preloads';
export { exportableResult, openResultTable, saveImage } from './saveResults';
export { withFilters } from '../../shared/tableEditor/state';
export { StatementStore } from '../../reports/views/statements';
