/** Classes of the VS Code API whose instances only carry values, for unit tests. */

/** Input of a tab with one text document. */
export class TabInputText {
  constructor(readonly uri: unknown) {}
}

/** Input of a tab with two text documents side by side. */
export class TabInputTextDiff {
  constructor(
    readonly original: unknown,
    readonly modified: unknown,
  ) {}
}

export class CodeLens {
  constructor(
    readonly range: unknown,
    readonly command: { readonly title: string },
  ) {}
}

export class Diagnostic {
  constructor(
    readonly range: unknown,
    readonly message: string,
    readonly severity: number,
  ) {}
}

export class DiagnosticRelatedInformation {
  constructor(
    readonly location: unknown,
    readonly message: string,
  ) {}
}

export class Location {
  constructor(
    readonly uri: unknown,
    readonly range: unknown,
  ) {}
}

export class TestMessage {
  location?: Location;
  expectedOutput?: string;
  actualOutput?: string;
  constructor(readonly message: string) {}
  static diff(message: string, expectedOutput: string, actualOutput: string): TestMessage {
    return Object.assign(new TestMessage(message), { expectedOutput, actualOutput });
  }
}

export class CustomExecution {
  constructor(readonly callback: () => Promise<unknown>) {}
}

export class Task {
  constructor(
    readonly definition: unknown,
    readonly scope: unknown,
    readonly name: string,
    readonly source: string,
    readonly execution: CustomExecution,
  ) {}
}

export class Range {
  constructor(
    readonly start: unknown,
    readonly end: unknown,
  ) {}
}
