import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { WireResponse } from './wire';

/** Request and expected response, in the format of the reference. */
export interface HttpCase {
  readonly id: string;
  readonly request: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Reads the reference cases. Returns `undefined` if the file doesn't exist. */
export function readHttpCases(): readonly HttpCase[] | undefined {
  const file = resolve('..', 'shared', 'reference', 'http-cases.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as HttpCase[]) : undefined;
}

/**
 * Compares a response with a case. Ignores differences in user names, product names, hosts, and trace and span IDs,
 * and text that the case replaces with an ellipsis.
 */
export function assertLikeCase(response: WireResponse, expected: HttpCase, username: string): void {
  assert.equal(response.status, expected.status);
  for (const [name, value] of Object.entries(expected.headers)) {
    const got = [response.headers[name] ?? []].flat().join(', ');
    assert.match(generic(got, username), pattern(generic(value, 'alice')), `header ${name}`);
  }
  if (expected.body !== null)
    assert.match(generic(response.body, username), pattern(generic(expected.body, 'alice')));
}

function generic(text: string, username: string): string {
  return text
    .replace(/https?:\/\/[a-z0-9.:-]+/g, 'ORIGIN')
    .replace(/Access to .+ is forbidden/, 'Access to INSTANCE is forbidden')
    .replace(/X-(?:\w+-)?Should-Trace/gi, 'X-Should-Trace')
    .replace(/trace\/[0-9a-f…]+/g, 'trace/TRACE')
    .replace(/\b[0-9a-f]{32}\b/g, 'TRACE')
    .replace(/\b[0-9a-f]{16}\b/g, 'SPAN')
    .replaceAll(`"${username}"`, '"USER"');
}

function pattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/ ?…/g, '[^]*')}$`);
}
