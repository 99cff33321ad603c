import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const JEST = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
const REPORTER = fileURLToPath(new URL('../support/totals-reporter.mjs', import.meta.url));

/** Uses Jest's own functions, because `left-out.ts` is for compiled files. */
const TESTS = `
it('runs', () => undefined);
describe.skip('a balancer (left out: HAProxy is not installed)', () => {
  it('spreads calls', () => undefined);
  it('sees who is gone', () => undefined);
});
it.skip('prints a line (left out: curl is not installed)', () => undefined);
`;
const SKIPS = `it.skip('is skipped', () => undefined);\n`;

/** A run in which some tests need tools that this machine lacks. */
describe('the end of a test run', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-left-out-'));
    await writeFile(join(folder, 'some.test.js'), TESTS);
    await writeFile(
      join(folder, 'jest.config.json'),
      JSON.stringify({ transform: {}, reporters: ['default', REPORTER] }),
    );
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; lines: string[] }> {
    const words = [JEST, '--config', join(folder, 'jest.config.json'), ...args];
    return new Promise((resolve) => {
      const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
      const child = execFile(process.execPath, words, options, (_error, _stdout, stderr) => {
        const lines = stderr.trimEnd().split('\n');
        resolve({ code: child.exitCode ?? -1, lines: lines.slice(lines.lastIndexOf('') + 1) });
      });
    });
  }

  it('reports what was left out and why, without a failure', async () => {
    expect(await run({})).toEqual({
      code: 0,
      lines: [
        '2 left out: HAProxy is not installed',
        '1 left out: curl is not installed',
        'What tests need is in docs/development.md.',
        '1 passed, 0 failed',
      ],
    });
  });

  it('fails if no test may be left out', async () => {
    const { code, lines } = await run({ SOTTO_NOTHING_LEFT_OUT: '1' });
    expect(code).not.toBe(0);
    expect(lines.at(-1)).toBe('1 passed, 3 failed');
    const allowed = await run({ SOTTO_NOTHING_LEFT_OUT: '1', SOTTO_MAY_BE_LEFT_OUT: 'HAProxy' });
    expect(allowed.lines.at(-1)).toBe('1 passed, 1 failed');
  });

  it('reports tests skipped without a reason, but not tests that a filter excludes', async () => {
    const file = join(folder, 'other.test.js');
    await writeFile(file, SKIPS);
    const { lines } = await run({}, file);
    expect(lines).toContain('1 left out: no reason is given (is skipped)');
    const asked = await run({}, '-t', 'runs');
    expect(asked.lines.filter((line) => line.includes('no reason'))).toEqual([]);
    await rm(file);
  });
});
