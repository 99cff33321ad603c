import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, query } from '../support/databases.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sotto-misuse-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(
  file: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(process.cwd(), file), ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, said };
}

describe('an invalid command or setting', () => {
  it.each([['audit verify --bogus'], ['audit witnesses --bogus'], ['audit prove'], ['monitor --once']])(
    'does not exit with the code for a failed verification: sotto %s',
    async (words) => {
      expect((await run('bin/sotto.js', words.split(' '))).code).toBe(2);
    },
  );

  it.each([
    ['SERVICE_RATELIMITS', 'SERVICE_RATE_LIMITS'],
    ['SERVICE_MASTERKEY', 'SERVICE_MASTER_KEY'],
    ['SERVICE_UPSTREAM_TIMEOUT', 'SERVICE_UPSTREAM_TIMEOUT_MS'],
  ])('prevents a start in production with %s, and the error names %s', async (name, nearest) => {
    const { code, said } = await run('dist/src/main.js', [], { NODE_ENV: 'production', [name]: 'on' });
    expect(code).toBe(1);
    expect(said).toContain(`${name}: unknown variable; did you mean ${nearest}?`);
  });

  it('prevents the demo, with an explanation', async () => {
    const { code, said } = await run('dist/src/cli/demo.js', [], { SERVICE_METRICS_PORT: 'abc' });
    expect(code).toBe(1);
    expect(said).toContain('SERVICE_METRICS_PORT: must be a whole number from 0 to 65535; it is "abc"');
  });
});

describe('an unusable database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    database = await freshDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await query(database.url, `ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  });

  afterAll(() => database.drop());

  it.each([
    ['read-only', /^The database at DATABASE_URL is read-only, .+\n$/, (url: string): string => url],
    [
      'missing',
      /^The database named in DATABASE_URL does not exist\. .+\n$/,
      (url: string): string => `${url}_none`,
    ],
  ])('prevents a start, with an error of one line: %s', async (_, line, urlOf) => {
    for (const processes of ['1', '2']) {
      const { code, said } = await run('dist/src/main.js', [], {
        DATABASE_URL: urlOf(database.url),
        SERVICE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
        SERVICE_PORT: '0',
        SERVICE_PROCESSES: processes,
      });
      expect([code, said]).toEqual([1, expect.stringMatching(line)]);
    }
  });
});
