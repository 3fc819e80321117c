/** What the first open table needs of the extension host: a bundle of its own, loaded then. */
export { KeptStates } from './keptStates';
export { PreviewSession } from './previewSession';
export { TableDocument } from './tableDocument';
export { openResultTable, saveImage } from './handOver';
export { StatementStore } from '../../reports/views/statements';
