import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { readUncopied, reusedReads } from '../../../../src/instance/http/reusedReads';

const bytes = randomBytes(3_000_000);

/** Returns the data that a socket emits until its end, without copying it. */
async function emitted(socket: Socket): Promise<Buffer[]> {
  const reads: Buffer[] = [];
  socket.on('data', (read: Buffer) => reads.push(read));
  await once(socket, 'end');
  return reads;
}

describe('reusedReads', () => {
  let server: Server;
  let port: number;

  before(async () => {
    server = createServer((socket) => socket.end(bytes)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  after(() => server.close());

  const open = (): Socket => connect({ port, host: '127.0.0.1', onread: reusedReads() });

  it('emits copies, which stay valid, by default', async () => {
    const reads = await emitted(open());
    assert.ok(Buffer.concat(reads).equals(bytes));
  });

  it('emits data in two buffers alternately while copies are unnecessary', async () => {
    const socket = open();
    readUncopied(socket);
    const copies: Buffer[] = [];
    let previous: { read: Buffer; copy: Buffer } | undefined;
    socket.on('data', (read: Buffer) => {
      if (previous !== undefined) {
        assert.notEqual(read.buffer, previous.read.buffer);
        assert.ok(previous.read.equals(previous.copy));
      }
      previous = { read, copy: Buffer.from(read) };
      copies.push(previous.copy);
    });
    const reads = await emitted(socket);
    assert.ok(Buffer.concat(copies).equals(bytes));
    assert.equal(new Set(reads.map(({ buffer }) => buffer)).size, 2);
  });

  it('emits copies again for the next request on the same socket', async () => {
    const socket = open();
    readUncopied(socket)();
    assert.ok(Buffer.concat(await emitted(socket)).equals(bytes));
  });

  it('reads no data while the socket is paused', async () => {
    const socket = open();
    let received = 0;
    socket.on('data', ({ length }: Buffer) => {
      received += length;
      socket.pause();
      const before = received;
      setImmediate(() => {
        assert.equal(received, before);
        socket.resume();
      });
    });
    await once(socket, 'end');
    assert.equal(received, bytes.length);
  });
});
