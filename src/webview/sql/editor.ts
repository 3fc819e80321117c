import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, selectAll } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import * as l10n from '@vscode/l10n';
import { language } from './completionSource';
import type { NamedTable } from './suggestions';

export interface EditorPorts {
  readonly nonce: string;
  /** The ID of the element that describes the editor. */
  readonly describedBy: string;
  readonly onRun: () => void;
  /** Called when the user presses Escape while no suggestions are shown. */
  readonly onEscape: () => void;
  readonly onChange: (statement: string) => void;
  /** Called with the position of the cursor; both numbers are 1-based. */
  readonly onCursor: (line: number, column: number) => void;
}

/** The maximum number of suggestions. A longer list would have to scroll, although it can't get the focus. */
const maxShown = 12;

const markError = StateEffect.define<number | undefined>();

/** A squiggly underline at the location of an error, until the statement changes. */
const errorMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const marked = transaction.effects.find((effect): effect is StateEffect<number | undefined> =>
      effect.is(markError),
    );
    if (!marked) return transaction.docChanged ? Decoration.none : marks;
    const { value: place } = marked;
    if (place === undefined) return Decoration.none;
    const word = wordAt(transaction.state, Math.min(place, transaction.state.doc.length));
    return Decoration.set(Decoration.mark({ class: 'sql-error-mark' }).range(word.from, word.to));
  },
  provide: (field) => EditorView.decorations.from(field),
});

function wordAt(state: EditorState, place: number): { readonly from: number; readonly to: number } {
  const word = state.wordAt(place);
  if (word !== null) return word;
  const { length } = state.doc;
  return place < length ? { from: place, to: place + 1 } : { from: Math.max(0, length - 1), to: length };
}

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.typeName], class: 'sql-keyword' },
  { tag: tags.special(tags.string), class: 'sql-name' },
  { tag: tags.string, class: 'sql-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'sql-number' },
  { tag: tags.comment, class: 'sql-comment' },
  { tag: tags.standard(tags.name), class: 'sql-function' },
]);

/** The editor of a statement, with completion of keywords, functions, tables, and columns. */
export class SqlEditor {
  private readonly names = new Compartment();
  private readonly view: EditorView;

  constructor(parent: HTMLElement, statement: string, ports: EditorPorts) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({ doc: statement, extensions: this.extensions(ports) }),
    });
  }

  get statement(): string {
    return this.view.state.doc.toString();
  }

  set statement(text: string) {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: text.length },
    });
  }

  /** Inserts text at the cursor, or in place of the selection. */
  insert(text: string): void {
    this.view.dispatch(this.view.state.replaceSelection(text));
    this.view.focus();
  }

  complete(catalog: readonly NamedTable[]): void {
    this.view.dispatch({ effects: this.names.reconfigure(language(catalog)) });
  }

  /** Marks the location of an error and moves the cursor there; `undefined` removes the mark. */
  mark(offset: number | undefined): void {
    this.view.dispatch({
      effects: markError.of(offset),
      ...(offset === undefined
        ? {}
        : { selection: { anchor: Math.min(offset, this.view.state.doc.length) } }),
    });
  }

  focus(): void {
    this.view.focus();
  }

  dispose(): void {
    this.view.destroy();
  }

  private extensions({ nonce, describedBy, onRun, onEscape, onChange, onCursor }: EditorPorts): Extension {
    return [
      EditorView.cspNonce.of(nonce),
      // The texts of CodeMirror, which are English otherwise.
      EditorState.phrases.of({
        Completions: l10n.t({ message: 'Suggestions', comment: 'Label of a list in an editor' }),
        'Selection deleted': l10n.t({ message: 'Selection deleted', comment: 'Screen reader announcement' }),
      }),
      EditorView.contentAttributes.of({
        'aria-label': l10n.t('SQL statement'),
        'aria-describedby': describedBy,
        spellcheck: 'false',
        // Accessibility tools know an editable element as focusable only by this.
        tabindex: '0',
      }),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) onChange(state.doc.toString());
        if (!docChanged && !selectionSet) return;
        const { head } = state.selection.main;
        const line = state.doc.lineAt(head);
        onCursor(line.number, head - line.from + 1);
      }),
      keymap.of([
        { key: 'Mod-Enter', run: () => (onRun(), true) },
        // Otherwise, VS Code would also receive the keys, and select everything again while the user types.
        { key: 'Mod-a', run: selectAll, stopPropagation: true },
        { key: 'Tab', run: acceptCompletion },
        { key: 'Enter', run: leaveWrittenOut },
        ...completionKeymap,
        { key: 'Escape', run: () => (onEscape(), true) },
        ...closeBracketsKeymap,
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ...historyKeymap,
      ]),
      typeOver,
      history(),
      lineNumbers(),
      drawSelection(),
      bracketMatching(),
      closeBrackets(),
      EditorView.lineWrapping,
      placeholder(l10n.t('Enter a statement')),
      autocompletion({
        icons: false,
        maxRenderedOptions: maxShown,
        interactionDelay: 0,
        // The completion keys are in the keymap of this editor, which defines their precedence.
        defaultKeymap: false,
      }),
      syntaxHighlighting(colors),
      this.names.of(language([])),
      errorMark,
    ];
  }
}

/**
 * Replaces the selection with typed text. Otherwise, Chromium would style the typed text with an inline style
 * attribute, which the page's policy blocks and reports.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { inputType, data } = event;
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== 'insertText' || data === null || empty || view.composing) return false;
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

/**
 * Closes the suggestions if the selected one is already typed in full: after typing `select`, Enter then
 * inserts a line break instead of accepting a suggestion that changes nothing.
 *
 * @returns false, so that the key has its default effect
 */
function leaveWrittenOut(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state);
  const text = chosen?.apply ?? chosen?.label;
  const { head } = view.state.selection.main;
  if (typeof text === 'string' && view.state.sliceDoc(head - text.length, head) === text)
    closeCompletion(view);
  return false;
}
