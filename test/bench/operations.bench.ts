import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import nodeFetch from 'node-fetch';
import { sendGraphql } from '../../src/instance/graphqlApi';
import { parseResponse } from '../../src/operations/response/parseResponse';
import { estimateCost } from '../../src/operations/cost';
import type { CostEstimate } from '../../src/operations/cost/costEstimate';
import { violations } from '../../src/operations/costLimits';
import { operationsOf, readDocument, type Operation } from '../../src/operations/document';
import { operationRequest } from '../../src/operations/requestText';
import { noSecretParts } from '../../src/operations/secrets/savedResponse';
import type { Variables } from '../../src/operations/variables';
import type { BenchOptions, BenchResult } from './result';

const MB = 1024 * 1024;
/** Typical workspace with a few operations in each file. */
const workspace = 'test/fixtures/demo-workspace';
const query = 'query Me { currentUser { username } }';

/**
 * Measures the overhead of running an operation and the effect of a large response on the extension host, and
 * estimates the cost of the requests of a workspace.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return [
      ...(await overhead(folder, quick ? 20 : 300)),
      ...(await largeAnswer(folder, quick ? 2 : 50)),
      ...postedCost(),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function served<T>(body: Buffer, work: (baseUrl: string) => Promise<T>): Promise<T> {
  const server: Server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.setHeader('Content-Type', 'application/json').end(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function ours(baseUrl: string, folder: string): Promise<void> {
  const document = readDocument(query);
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error('The document contains no operation.');
  const startedAt = performance.now();
  const { text } = operationRequest(document, operation);
  const target = { baseUrl, credential: undefined };
  const reply = await sendGraphql(target, { query: text, operationName: 'Me' });
  const paths = { worker: resolve('dist/responses.js'), folder, fileName: 'Bench' };
  await parseResponse(reply, {
    ...paths,
    capBytes: 200 * MB,
    inEditorBytes: 20 * MB,
    target,
    omit: noSecretParts,
    startedAt,
  });
}

async function overhead(folder: string, rounds: number): Promise<BenchResult[]> {
  const body = Buffer.from('{"data":{"currentUser":{"username":"ada"}}}');
  return served(body, async (baseUrl) => {
    const bare: number[] = [];
    const full: number[] = [];
    for (let round = -20; round < rounds; round += 1) {
      let began = performance.now();
      const response = await nodeFetch(`${baseUrl}/.api/graphql?Me`, {
        method: 'POST',
        body: JSON.stringify({ query, operationName: 'Me' }),
        headers: { 'Content-Type': 'application/json' },
      });
      await response.text();
      if (round >= 0) bare.push(performance.now() - began);
      began = performance.now();
      await ours(baseUrl, folder);
      if (round >= 0) full.push(performance.now() - began);
    }
    const note = `median of ${rounds}, alternating`;
    return [
      { name: 'HTTP request alone', value: median(bare), unit: 'ms', note },
      { name: 'operation run', value: median(full), unit: 'ms', note },
      {
        name: 'overhead of an operation run',
        value: median(full) - median(bare),
        unit: 'ms',
        note: 'to reach: 5',
      },
    ];
  });
}

/** The server runs in a separate thread because its work would otherwise count as work of the product. */
const serverProgram = `
  const { createServer } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const item = JSON.stringify({ id: 1, name: 'x'.repeat(200), n: 12345 });
  const body = Buffer.from('{"data":{"nodes":[' + Array(Math.ceil(workerData / item.length)).fill(item).join(',') + ']}}');
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.setHeader('Content-Type', 'application/json').end(body));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

async function largeAnswer(folder: string, sizeMb: number): Promise<BenchResult[]> {
  const server = new Worker(serverProgram, { eval: true, workerData: sizeMb * MB });
  try {
    const port = await new Promise<number>((done) => server.once('message', done));
    const baseUrl = `http://127.0.0.1:${port}`;
    await ours(baseUrl, folder);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    await ours(baseUrl, folder);
    const took = performance.now() - began;
    delay.disable();
    return [
      {
        name: `longest event loop delay while receiving ${sizeMb} MB`,
        value: delay.max / 1e6,
        unit: 'ms',
        note: 'to reach: 50',
      },
      { name: 'p99 event loop delay while receiving', value: delay.percentile(99) / 1e6, unit: 'ms' },
      { name: `receive, format, and save ${sizeMb} MB`, value: took, unit: 'ms' },
    ];
  } finally {
    await server.terminate();
  }
}

/**
 * Returns the estimated cost and the rejected runs for a file with all operations of a workspace: posted as one
 * document, as GraphQL consoles do, and as the product posts them. The file contains each shared fragment
 * once, because known instances never respond to a document that contains a fragment twice.
 */
function postedCost(): BenchResult[] {
  const document = readDocument(joined());
  const operations = operationsOf(document);
  const whole = estimateCost(document.text, oneEach(operations));
  const each = operations.map((operation) =>
    estimateCost(operationRequest(document, operation).document, oneEach([operation])),
  );
  const wholeUnique = uniqueFields(whole);
  const note = `${operations.length} operations in one file`;
  return [
    {
      name: 'unique fields, complete document',
      value: wholeUnique,
      unit: 'fields',
      note: 'the limit is 500',
    },
    {
      name: 'unique fields, maximum per request',
      value: Math.max(...each.map(uniqueFields)),
      unit: 'fields',
    },
    { name: 'unique fields, median per request', value: median(each.map(uniqueFields)), unit: 'fields' },
    { name: 'fields, complete document', value: fields(whole), unit: 'fields' },
    { name: 'fields, median per request', value: median(each.map(fields)), unit: 'fields' },
    {
      name: 'rejected, complete document',
      value: isRefused(whole) ? each.length : 0,
      unit: 'runs',
      note,
    },
    { name: 'rejected, separate requests', value: each.filter(isRefused).length, unit: 'runs', note },
  ];
}

function joined(): string {
  const seen = new Set<string>();
  const texts = readdirSync(workspace, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .flatMap((name) => {
      const { definitions, text } = readDocument(readFileSync(join(workspace, name), 'utf8'));
      return definitions.flatMap((definition) => {
        if (definition.kind === 'fragment' && seen.has(definition.name)) return [];
        if (definition.kind === 'fragment') seen.add(definition.name);
        return [text.slice(definition.start, definition.end)];
      });
    });
  return texts.join('\n\n');
}

/**
 * Returns a value for every variable, because the cost estimator of an instance fails without required
 * values.
 */
function oneEach(operations: readonly Operation[]): Variables {
  const names = operations.flatMap(({ node }) =>
    (node.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  return Object.fromEntries(names.map((name) => [name, 1]));
}

function uniqueFields(estimate: CostEstimate): number {
  return estimate.kind === 'estimated' ? estimate.uniqueFields : Number.NaN;
}

function fields(estimate: CostEstimate): number {
  return estimate.kind === 'estimated' ? estimate.fields : Number.NaN;
}

function isRefused(estimate: CostEstimate): boolean {
  return estimate.kind === 'hangs' || (estimate.kind === 'estimated' && violations(estimate).length > 0);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
