/** The modules that the first open table needs in the extension host, loaded on demand. */
export { KeptStates } from './keptStates';
export { PreviewSession } from './previewSession';
export { TableDocument } from './tableDocument';
export { openResultTable, saveImage } from './saveResults';
export { StatementStore } from '../../reports/views/statements';
