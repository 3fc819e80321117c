import { ProposedFeatures, createConnection } from 'vscode-languageserver/node';
import { serve } from './server/serve';

// The language server runs in a separate process and communicates only over standard input and output.
serve(createConnection(ProposedFeatures.all));
