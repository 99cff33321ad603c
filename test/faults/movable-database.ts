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

/** Milliseconds. The service requests 90 seconds. */
const KEEPALIVE_MS = 5_000;

/** A database server for one test that can go away and come back at the same address. */
export interface MovableDatabase {
  /** URL, which does not change. */
  readonly url: string;
  /** Stops the server regularly, with all its connections. */
  stop(): Promise<void>;
  /** Starts the server again with the same data. */
  start(): Promise<void>;
  /**
   * Stops all traffic in both directions without closing connections. New connections get no response either.
   */
  fallSilent(): void;
  /**
   * Lets new connections work. Old connections stay silent, as in a network that has forgotten them, until
   * keepalive probes of the server end them.
   */
  speak(): void;
  /** Cuts all connections. New connections work. */
  cut(): void;
  /** Removes the server permanently. */
  remove(): Promise<void>;
}

/** @param dataDir folder of the data; by default a new folder, which is removed at the end */
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
