import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.js';

/** Data directory for tests, in a separate folder. Servers that a test has left running are stopped after the test. */
export class ClusterHome {
  private readonly opened: EmbeddedPostgres[] = [];

  private constructor(private readonly parent: string) {}

  /** Creates the folder. @param mode permissions of the folder that contains the data directory */
  static async open(mode = 0o755): Promise<ClusterHome> {
    const parent = await mkdtemp(join(tmpdir(), 'sotto-'));
    await chmod(parent, mode);
    return new ClusterHome(parent);
  }

  get dataDir(): string {
    return join(this.parent, 'data');
  }

  async start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir: this.dataDir, settings });
    this.opened.push(server);
    return server;
  }

  async join(): Promise<EmbeddedPostgres> {
    const server = await joinEmbeddedPostgres({ dataDir: this.dataDir });
    this.opened.push(server);
    return server;
  }

  /** Returns the folder of the server's files. */
  async cluster(): Promise<string> {
    const state = JSON.parse(await readFile(join(this.dataDir, 'postgres.json'), 'utf8')) as {
      cluster: string;
    };
    return state.cluster.startsWith('/') ? state.cluster : join(this.dataDir, state.cluster);
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((server) => server.stop()));
  }

  async remove(): Promise<void> {
    await this.stopAll();
    await removeEmbeddedPostgres(this.dataDir);
    await rm(this.parent, { recursive: true, force: true });
  }
}

/** Provides one cluster for all tests of a block, because creating a cluster takes a second. */
export function useSharedCluster(): () => ClusterHome {
  let home: ClusterHome;
  beforeAll(async () => {
    home = await ClusterHome.open();
  });
  afterEach(() => home.stopAll());
  afterAll(() => home.remove());
  return () => home;
}

/** Provides a data directory that does not exist yet for each test of a block. */
export function useNewDirectory(mode?: number): () => ClusterHome {
  let home: ClusterHome;
  beforeEach(async () => {
    home = await ClusterHome.open(mode);
  });
  afterEach(() => home.remove());
  return () => home;
}

/** Runs a statement. @returns first column of the first row */
export async function ask(
  server: EmbeddedPostgres,
  statement: string,
  values: unknown[] = [],
): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, values);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Returns the command lines of the machine's processes that contain a text. */
export function processesNaming(text: string): string[] {
  const list = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(text));
}
