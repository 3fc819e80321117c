import type { LanguageClientOptions } from 'vscode-languageclient/node';
import { createLogChannel } from './log';
import { detailText } from './uiText';

/** Returns language client options that sanitize text from the language server. */
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
