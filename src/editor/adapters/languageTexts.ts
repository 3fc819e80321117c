import type { LanguageClientOptions } from 'vscode-languageclient/node';
import { createLogChannel } from './log';
import { detailText } from './uiText';

/** How the language client displays what the language server sends. */
export function displayOptions(name: string): LanguageClientOptions {
  return {
    outputChannel: createLogChannel(name),
    markdown: { isTrusted: false, supportHtml: false },
    middleware: {
      handleDiagnostics: (uri, diagnostics, next) => {
        for (const diagnostic of diagnostics) diagnostic.message = detailText(diagnostic.message);
        next(uri, diagnostics);
      },
    },
  };
}
