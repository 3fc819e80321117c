import { LanguageModelTextPart, LanguageModelToolResult, lm, type Disposable } from 'vscode';

/**
 * Registers a tool of the manifest for agents in VS Code.
 *
 * @param call returns the reply, which the model reads; VS Code doesn't validate the input
 */
export function registerLanguageModelTool(
  name: string,
  call: (input: unknown, signal: AbortSignal) => Promise<string>,
): Disposable {
  return lm.registerTool<unknown>(`instanceExplorer_${name}`, {
    invoke: async ({ input }, token) => {
      const controller = new AbortController();
      const canceled = token.onCancellationRequested(() => controller.abort());
      if (token.isCancellationRequested) controller.abort();
      try {
        const reply = await call(input, controller.signal);
        return new LanguageModelToolResult([new LanguageModelTextPart(reply)]);
      } finally {
        canceled.dispose();
      }
    },
  });
}
