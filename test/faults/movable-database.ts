import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.js';

/** Milliseconds; the service asks for 90 seconds. */
const KEEPALIVE_MS = 5_000;

/** A database server of a test's own that goes away and comes back at the same address. */
export interface MovableDatabase {
  /** Stays the same. */
  readonly url: string;
  /** Ends the server in order, with all its connections. */
  stop(): Promise<void>;
  /** Starts it again, on the same data. */
  start(): Promise<void>;
  /** Lets no byte through any more, in either direction, and tells nobody. Connections that are made meet the same. */
  fallSilent(): void;
  /**
   * New connections work. Those that fell silent stay so, as with a network that has forgotten them, until the server's
   * keepalive probes end them.
   */
  speak(): void;
  /** Cuts every connection; new ones work. */
  cut(): void;
  /** Ends the server for good. */
  remove(): Promise<void>;
}

/** @param dataDir where its data are, if not in a folder of its own that is removed in the end */
export async function movableDatabase(dataDir?: string): Promise<MovableDatabase> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sotto-movable-')));
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: folder });
  let isSilent = false;
  let connections = 0;
  let forgotten = 0;
  const sockets = new Set<Socket>();
  const backends = new Set<Socket>();
  const gate = createServer((client) => {
    const number = (connections += 1);
    const isOpen = (): boolean => !isSilent && number > forgotten;
    const backend = connect(Number(new URL(server.url).port), '127.0.0.1');
    backends.add(backend);
    backend.once('close', () => backends.delete(backend));
    for (const [from, to] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.on('error', () => undefined);
      from.on('data', (part) => {
        if (isOpen()) to.write(part);
      });
      from.once('close', () => {
        sockets.delete(from);
        if (isOpen()) to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const url = new URL(server.url);
  url.port = String((gate.address() as AddressInfo).port);
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    stop: () => server.stop(),
    start: async () => {
      server = await startEmbeddedPostgres({ dataDir: folder });
    },
    fallSilent: () => {
      isSilent = true;
    },
    speak: () => {
      forgotten = connections;
      isSilent = false;
      const ends = [...backends];
      setTimeout(() => {
        for (const backend of ends) backend.destroy();
      }, KEEPALIVE_MS).unref();
    },
    cut: () => {
      dropAll();
    },
    remove: async () => {
      dropAll();
      gate.close();
      await server.stop();
      await removeEmbeddedPostgres(folder);
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
