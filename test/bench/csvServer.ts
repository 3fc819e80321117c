import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Program that sends the same rows repeatedly to every client, as fast as the client reads them. */
const program = `
  const { createServer } = require('node:http');
  const total = Number(process.argv[1]);
  const head = Buffer.from('Instance user ID,Service Account,Site Admin,Name,Day\\r\\n');
  const row = '1234567,false,false,"Zo\\u00eb Smith",2026-10-01\\r\\n';
  const block = Buffer.from(row.repeat(Math.floor(256 * 1024 / Buffer.byteLength(row))));
  createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write(head);
    let sent = 0;
    const send = () => {
      while (sent < total) {
        sent += block.length;
        if (!response.write(block)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

export interface CsvServer {
  readonly origin: string;
  readonly stop: () => void;
}

/**
 * Starts a server, in a separate process, that responds to every request with CSV.
 *
 * @param bytes the minimum size of a response
 */
export async function startCsvServer(bytes: number): Promise<CsvServer> {
  const serving = spawn(process.execPath, ['-e', program, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(serving.stdout, 'data')) as [Buffer];
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => void serving.kill() };
}
