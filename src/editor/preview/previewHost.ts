/** What the first open table needs of the extension host, loaded then. */
export { KeptStates } from './keptStates';
export { PreviewSession } from './previewSession';
export { TableDocument } from './tableDocument';
export { openResultTable, saveImage } from './saveResults';
export { StatementStore } from '../../reports/views/statements';
