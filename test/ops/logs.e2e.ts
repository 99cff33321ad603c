import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LOG_FIELDS } from '../../src/common/logging/log-fields.js';
import { createLog } from '../../src/common/logging/logger.js';
import { readBroken } from '../support/broken-stream.js';
import { CALLER_WORDS, leaksIn } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';
import { until } from '../support/until.js';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

const call = (content: string, stream = false): object => ({
  model: 'model-a',
  stream,
  messages: [{ role: 'user', content }],
});

describe('the log of calls', () => {
  const written: string[] = [];
  let service: RecordedService;

  beforeAll(async () => {
    const log = createLog('info', { write: (line) => written.push(line) });
    service = await runRecordedService({ log, env: { SERVICE_UPSTREAM_TIMEOUT_MS: '2000' } });
  });

  beforeEach(() => {
    written.length = 0;
    service.upstream.answerWith(({ text }, response) => {
      const [token = ''] = /\[NAME_\w+\]/.exec(text) ?? [];
      response.setHeader('content-type', 'application/json').end(completion({ content: `Hello ${token}` }));
    });
  });

  afterAll(() => service.stop());

  const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);

  /** Returns the only line about the only call. */
  async function callLine(): Promise<Line> {
    await until(() => lines().some(({ msg }) => msg === 'call'));
    const [line, ...others] = lines().filter(({ msg }) => msg === 'call');
    expect(others).toEqual([]);
    expect(leaksIn(written.join(''))).toEqual([]);
    if (line === undefined) throw new Error('no line');
    return line;
  }

  it('has one line for each call, with durations and counts and without texts', async () => {
    const answer = await service.post(call(CALLER_WORDS));
    const line = await callLine();
    expect(line).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      msg: 'call',
      request_id: answer.headers.get('x-request-id'),
      session_id: answer.headers.get('x-sotto-session'),
      agent: expect.stringMatching(/^agt_[0-9A-Z]{10}…$/),
      provider: 'recorder',
      api: 'chat_completions',
      outcome: 'ok',
      status: 200,
      streamed: false,
      duration_ms: expect.any(Number),
      added_ms: expect.any(Number),
      detection_ms: expect.any(Number),
      tokenize_ms: expect.any(Number),
      journal_open_ms: expect.any(Number),
      upstream_ms: expect.any(Number),
      rehydrate_ms: expect.any(Number),
      journal_close_ms: expect.any(Number),
      redactions: expect.any(Number),
      tokens_issued: expect.any(Number),
      tokens_restored: 1,
      tokens_failed: 0,
    });
    expect(line.redactions).toBeGreaterThan(0);
    expect(line.tokens_issued).toBeGreaterThan(0);
  });

  it('shortens the agent ID, which is a secret', async () => {
    await service.post(call('Hello'));
    const [, id = ''] = /(agt_\w+)/.exec(service.proxyUrl) ?? [];
    expect((await callLine()).agent).toBe(`${id.slice(0, 14)}…`);
    expect(written.join('')).not.toContain(id.slice(14));
  });

  it('contains the time of the first chunk of a stream', async () => {
    service.upstream.answerWith((_, response) => {
      sendStream(response, [{ content: 'Hi' }, { content: ' there' }]);
    });
    await (await service.post(call('Hello', true))).text();
    const line = await callLine();
    expect(line).toMatchObject({ outcome: 'ok', streamed: true, first_token_ms: expect.any(Number) });
  });

  it('contains the error code of a rejected call', async () => {
    await service.post({ ...call('Hello'), model: 'another' });
    expect(await callLine()).toMatchObject({ outcome: 'refused', status: 422, code: 'model_not_allowed' });
  });

  it('contains the error code of a failure on both lines, which share their IDs', async () => {
    service.upstream.answerWith((_, response) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: CALLER_WORDS, type: 'x', code: null } }));
    });
    await service.post(call('Hello'));
    const line = await callLine();
    await until(() => lines().length === 2);
    expect(line).toMatchObject({ outcome: 'error', status: 502, code: 'upstream_error' });
    const { request_id, session_id } = line;
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'request failed',
        level: 50,
        code: 'upstream_error',
        request_id,
        session_id,
      }),
    );
    expect(leaksIn(written.join(''))).toEqual([]);
  });

  it('marks a stream that broke off as partial', async () => {
    service.upstream.answerWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"id":"c","choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n');
      setImmediate(() => response.destroy());
    });
    await readBroken(await service.post(call('Hello', true)));
    expect(await callLine()).toMatchObject({ outcome: 'partial', status: 200, code: 'upstream_error' });
  });

  it('marks a call whose caller left as abandoned', async () => {
    const leaving = new AbortController();
    service.upstream.answerWith(() => {
      leaving.abort();
    });
    const body = JSON.stringify(call('Hello'));
    const headers = { 'content-type': 'application/json' };
    await expect(
      fetch(service.proxyUrl, { method: 'POST', headers, body, signal: leaving.signal }),
    ).rejects.toThrow();
    expect(await callLine()).toMatchObject({ outcome: 'abandoned' });
  });
});

describe('log fields', () => {
  it('are all documented in docs/monitoring.md', async () => {
    const text = await readFile(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
    const [, section = ''] = /^## Log$([^]*?)^## /m.exec(text) ?? [];
    expect(LOG_FIELDS.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the log of a process', () => {
  it('is written completely before the process exits', async () => {
    const logger = new URL('../../dist/src/common/logging/logger.js', import.meta.url);
    const script = `import { createLog } from '${logger.href}';
      const log = createLog('info');
      for (let n = 0; n < 5000; n += 1) log.info('call', { redactions: n });
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)), maxBuffer: 16_777_216 },
    );
    const counts = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Line).redactions);
    expect(counts).toEqual(Array.from({ length: 5_000 }, (_, n) => n));
  });
});
