import { ProposedFeatures, createConnection } from 'vscode-languageserver/node';
import { serve } from './server/serve';

// The language server as a process of its own. It speaks over its standard input and output, and nothing else.
serve(createConnection(ProposedFeatures.all));
