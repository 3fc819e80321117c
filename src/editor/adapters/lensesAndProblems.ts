import {
  CodeLens,
  Diagnostic,
  DiagnosticRelatedInformation,
  type DiagnosticSeverity,
  type Location,
  type Range,
} from 'vscode';
import type { LensPart } from '../../operations/lens/lensRow';
import type { CommandCall } from './commandTable';
import type { HintCommand } from './hints';
import { detailText, labelText, labelWithIcons, messageText, withIcon, type Label } from './uiText';

/** A no-break space, because VS Code removes a plain space after the icon of a code lens. */
const gap = '\u00a0';

export interface Lens {
  readonly title: Label;
  readonly tooltip?: string;
  /** If omitted, selecting the lens does nothing. */
  readonly command?: CommandCall | HintCommand;
}

/** Converts a part of a code lens row to a code lens. */
export function lensOf({ icon, text, tooltip }: LensPart, command?: Lens['command']): Lens {
  return {
    title: icon === undefined ? text : withIcon(icon, text),
    ...(tooltip === undefined ? {} : { tooltip }),
    ...(command && { command }),
  };
}

export function codeLens(range: Range, { title, tooltip, command }: Lens): CodeLens {
  return new CodeLens(range, {
    title: labelWithIcons(title, gap),
    command: command?.id ?? '',
    ...(tooltip === undefined ? {} : { tooltip: messageText(tooltip) }),
    ...(command?.arguments && { arguments: [...command.arguments] }),
  });
}

export interface Problem {
  readonly message: string;
  readonly severity: DiagnosticSeverity;
  readonly source: string;
  readonly code: string;
  readonly related?: { readonly location: Location; readonly message: string };
}

export function diagnostic(range: Range, problem: Problem): Diagnostic {
  const { message, severity, source, code, related } = problem;
  const found = new Diagnostic(range, detailText(message), severity);
  found.source = labelText(source);
  found.code = labelText(code);
  if (related)
    found.relatedInformation = [
      new DiagnosticRelatedInformation(related.location, messageText(related.message)),
    ];
  return found;
}
