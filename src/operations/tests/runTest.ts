import * as l10n from '@vscode/l10n';
import { rm } from 'node:fs/promises';
import type { Connection } from '../../instance/connection';
import { parseJson } from '../../shared/json/exactJson';
import { isRecord } from '../../shared/record';
import { isCanceled, toUserError, UserError, type ErrorKind } from '../../shared/userError';
import { isMutation, type Operation } from '../document';
import type { OperationRequest } from '../requestText';
import type { ParsedResponse } from '../response/parseResponse';
import { checkRequest, type OperationValidator } from '../run/checkRequest';
import type { LimitsPorts } from '../run/instanceLimits';
import { prepareRun } from '../run/prepareRun';
import { send, type SendPorts } from '../run/send';
import { requireVariables, type Variables } from '../variables';
import { evaluate, type TestedResponse } from './evaluate';
import type { OperationTest } from './operationTests';

/** A message about a directive of a test. Positions are character offsets in the document. */
export interface TestMessage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly expected?: string;
  readonly actual?: string;
}

/** The result of a test. `error`: the test couldn't be evaluated. */
export interface TestResult {
  readonly kind: 'passed' | 'failed' | 'error' | 'skipped';
  readonly milliseconds: number;
  readonly messages: readonly TestMessage[];
}

/** Runs tests on one connection. */
export interface TestHost {
  readonly core: SendPorts & LimitsPorts;
  readonly connection: Connection;
  readonly validator: OperationValidator;
}

/** Reads what the tests of a document need from other files. */
export interface TestInputs {
  /** Builds the request of an operation, with fragments of other documents. */
  readonly requestOf: (operation: Operation) => Promise<OperationRequest>;
  /** Returns the values of the variables file for an operation. */
  readonly variablesOf: (operation: Operation) => Promise<Variables>;
}

/** Errors of the connection, after which no other test could run. */
const connectionErrors: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'accessProxy',
  'certificate',
  'clientCertificate',
  'clientCertificateLocked',
  'credential',
  'notThisService',
  'otherWindow',
  'secretStorage',
  'unauthorized',
  'unreachable',
]);

/** Runs tests one after another. After an error of the connection, it sends no other test. */
export class TestRunner {
  private broken: UserError | undefined;

  constructor(private readonly host: TestHost) {}

  /**
   * Runs a test. Never runs a mutation.
   *
   * @throws UserError `canceled`
   */
  async run(test: OperationTest, inputs: TestInputs, signal: AbortSignal): Promise<TestResult> {
    const startedAt = performance.now();
    const result = (kind: TestResult['kind'], messages: readonly TestMessage[]): TestResult => ({
      kind,
      milliseconds: Math.round(performance.now() - startedAt),
      messages,
    });
    const { operation, problems, start, end } = test;
    if (problems.length > 0 || !operation)
      return result(
        'error',
        problems.map(({ message, ...place }) => ({ text: message, ...place })),
      );
    if (isMutation(operation))
      return result('skipped', [{ text: l10n.t("Tests don't run mutations."), start, end }]);
    try {
      if (this.broken) throw this.broken;
      const messages = await this.evaluate(
        test,
        await this.send(
          test,
          { request: await inputs.requestOf(operation), filed: await inputs.variablesOf(operation) },
          signal,
        ),
      );
      const kind = messages.some(({ isError }) => isError)
        ? 'error'
        : messages.length > 0
          ? 'failed'
          : 'passed';
      return result(kind, messages);
    } catch (error) {
      if (isCanceled(error) || signal.aborted) throw error;
      const failure = toUserError(error, l10n.t("Couldn't run the test."));
      if (connectionErrors.has(failure.kind)) this.broken = failure;
      return result('error', [{ text: failure.explanation, start, end }]);
    }
  }

  private async evaluate(
    test: OperationTest,
    read: ParsedResponse,
  ): Promise<readonly (TestMessage & { readonly isError: boolean })[]> {
    for (const path of Object.values(read.files ?? {})) await rm(path, { force: true });
    if (read.failure) throw read.failure;
    if (read.raw === undefined)
      throw new UserError('tooLarge', l10n.t('The response is too large for a test. Request less data.'));
    const response = testedResponse(read, read.raw);
    const shown = read.saved === undefined ? response : testedResponse(read, read.saved);
    const messages = test.expectations.flatMap((expectation) => {
      const mismatch = evaluate(expectation, response, shown);
      if (!mismatch) return [];
      const { message, ...rest } = mismatch;
      return [{ text: message, start: expectation.start, end: expectation.end, ...rest }];
    });
    const [error] = read.errors;
    const isExpected = !error || test.expectations.some(({ path }) => path.root === 'errors');
    if (isExpected) return messages;
    const text = l10n.t('The response has an error: {reason}', { reason: error.message });
    return [...messages, { text, start: test.start, end: test.end, isError: false }];
  }

  private async send(
    test: OperationTest,
    { request, filed }: { readonly request: OperationRequest; readonly filed: Variables },
    signal: AbortSignal,
  ): Promise<ParsedResponse> {
    const { core, validator } = this.host;
    const variables = { ...filed, ...test.variables };
    requireVariables(request.operation, variables);
    const connection = { ...this.host.connection, mutationPolicy: 'read-only' } as const;
    const prepared = await prepareRun(
      core,
      { documentUri: 'test:', documentVersion: 0, request, connection, variables },
      {
        unattended: true,
        check: () => checkRequest(validator, request, connection, variables, signal),
        confirm: () => Promise.resolve(false),
      },
    );
    if (!prepared)
      throw new UserError(
        'refused',
        l10n.t('The operation requires a confirmation, which tests never ask for.'),
      );
    return send(core, prepared, {
      signal,
      startedAt: performance.now(),
      onBytes: () => undefined,
      onNote: () => undefined,
      onSecrets: () => undefined,
    });
  }
}

function testedResponse({ facts }: ParsedResponse, raw: string): TestedResponse {
  const body = parseJson(raw);
  const { data = null, errors = [] } = isRecord(body) ? body : {};
  return {
    status: facts.status,
    time: facts.totalMs,
    data,
    errors: Array.isArray(errors) ? errors : [errors],
  };
}
