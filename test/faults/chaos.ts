import { setTimeout as pause } from 'node:timers/promises';
import { query } from '../support/databases.js';
import type { FaultyService } from './faulty-service.js';
import type { MovableDatabase } from './movable-database.js';
import type { SmallDisk } from './small-disk.js';

/** Components that the faults affect. */
export interface Victims {
  readonly database: MovableDatabase;
  readonly disk: SmallDisk;
  /** Instances by position. A killed instance is replaced. */
  readonly instances: FaultyService[];
  /** Starts another instance. */
  start(): Promise<FaultyService>;
}

/** Causes a fault and ends it after the given number of milliseconds. */
type Fault = (victims: Victims, ms: number) => Promise<void>;

/** All faults, by name. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  hang: async ({ database }, ms) => {
    database.fallSilent();
    await pause(ms);
    database.speak();
  },
  restart: async ({ database }, ms) => {
    await database.stop();
    await pause(ms);
    await database.start();
  },
  'read only': async ({ database }, ms) => {
    await setReadOnly(database.url, 'on');
    await pause(ms);
    await setReadOnly(database.url, 'off');
  },
  'full disk': async ({ database, disk }, ms) => {
    // The write-ahead log has files with free space, so that only the tables cannot grow.
    await query(database.url, 'SELECT pg_switch_wal()');
    await query(database.url, 'CHECKPOINT');
    await disk.fill();
    await pause(ms);
    await disk.free();
  },
  'lost network': async (victims, ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end) {
      victims.database.cut();
      await pause(100);
    }
  },
  'killed instance': async (victims, ms) => {
    const { instances } = victims;
    await instances[0]?.kill();
    await pause(ms);
    instances.push(await victims.start());
    instances.shift();
  },
};

async function setReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await query(
    url,
    `BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}; COMMIT`,
  );
  await query(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}
