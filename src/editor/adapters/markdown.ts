import { MarkdownString } from 'vscode';
import type { Markdown } from '../../shared/markdown';

/** Markdown for VS Code: without commands, HTML or icons. */
export function markdownString({ value }: Markdown): MarkdownString {
  const text = new MarkdownString(value, false);
  text.isTrusted = false;
  text.supportHtml = false;
  return text;
}
