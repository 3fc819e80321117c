/** The modules that the first open table needs in the extension host, loaded on demand. */
export { KeptStates } from './keptStates';
export { PreviewSession } from './previewSession';
export { TableDocument } from './tableDocument';
export { exportableResult, openResultTable, saveImage } from './saveResults';
export { withFilters } from '../../shared/preview/withFilters';
export { StatementStore } from '../../reports/views/statements';
