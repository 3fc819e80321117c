import { MarkdownString } from 'vscode';
import type { Markdown } from '../../shared/markdown';

/** Converts Markdown to a VS Code Markdown string without command links, HTML, or icons. */
export function markdownString({ value }: Markdown): MarkdownString {
  const text = new MarkdownString(value, false);
  text.isTrusted = false;
  text.supportHtml = false;
  return text;
}
