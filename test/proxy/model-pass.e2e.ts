import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/common/logging/logger.js';
import { DetectionModel } from '../../src/detection/passes/model/pool/detection-model.js';
import { runRecordedService, type RecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { runService, type ServiceOptions } from '../support/running-service.js';
import { until } from '../support/until.js';

const FAULTY = new URL('../support/model-workers/faulty.mjs', import.meta.url);
const MODEL = new URL('../../model/', import.meta.url);

/** Collects the lines of the service log. */
class Lines extends Writable {
  readonly all: string[] = [];

  override _write(line: Buffer, _: string, done: () => void): void {
    this.all.push(line.toString('utf8'));
    done();
  }
}

function ask(text: string): object {
  return { model: 'model-a', messages: [{ role: 'user', content: text }] };
}

describe('the model pass', () => {
  let service: RecordedService | undefined;
  const log = new Lines();

  afterEach(async () => {
    await service?.stop();
    log.all.length = 0;
  });

  async function start(
    options: ServiceOptions = {},
    agent: Record<string, unknown> = {},
  ): Promise<RecordedService> {
    const running = await runRecordedService({ log: createLog('debug', log), ...options }, agent);
    running.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Thank you.' }));
    });
    return (service = running);
  }

  /** Expects a 503 error, no forwarded request, and a log line with the reason but without the text. */
  async function expectRefusal(running: RecordedService, answer: Response, reason: string): Promise<void> {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'detection_unavailable' } });
    expect(running.upstream.requests).toEqual([]);
    const lines = log.all.join('');
    expect(lines).toContain(`"code":"${reason}"`);
    expect(lines).not.toMatch(/lindqvist/i);
  }

  // The word between the names stays in clear. The egress check must not search for it as part of the name.
  it('masks a corrected name in Spanish and in English', async () => {
    const running = await start();
    for (const word of ['digo', 'perdón', 'sorry']) {
      const answer = await running.post(ask(`me llamo pepe ${word} josé luis`));
      expect(answer.status).toBe(200);
      expect(running.upstream.requests.at(-1)?.text).not.toMatch(/pepe|josé|luis/i);
    }
  });

  it("reads a caller's turn before the rest of another caller's document", async () => {
    const running = await start({ env: { SERVICE_MODEL_TIMEOUT_MS: '60000' } });
    const model = running.service.app.get(DetectionModel, { strict: false });
    const waiting = (): number => model.load?.depth ?? 0;
    const lines = Array.from({ length: 2_500 }, (_, at) => `room ${at} is open from monday to friday. `);
    const document = running.post(ask(lines.join('')));
    await until(() => waiting() > 0);
    const before = waiting();
    const said = await running.post(ask('good morning, this is maria lindqvist'));
    expect(said.status).toBe(200);
    expect(waiting()).toBeGreaterThan(before / 2);
    expect((await document).status).toBe(200);
  });

  it('detects a name without a pattern, which is restored in the reply', async () => {
    const running = await start();
    running.upstream.answerWith(({ text }, response) => {
      const { messages } = JSON.parse(text) as { messages: { content: string }[] };
      response
        .setHeader('content-type', 'application/json')
        .end(completion({ content: messages[0]?.content ?? '' }));
    });
    const said = 'yeah i was talking to maria lindqvist over at northgate family practice about the rash';
    const answer = await running.post(ask(said));
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: said } }] });
    expect(running.upstream.requests[0]?.text).not.toMatch(/lindqvist|northgate/);
  });

  it('rejects the call if a worker is killed, and serves the next call', async () => {
    const running = await start({ modelWorker: FAULTY });
    await expectRefusal(running, await running.post(ask('lindqvist die')), 'worker_lost');
    expect((await running.post(ask('lindqvist'))).status).toBe(200);
  });

  it('rejects the call if an inference fails', async () => {
    const running = await start({ modelWorker: FAULTY });
    await expectRefusal(running, await running.post(ask('lindqvist fail')), 'inference_failed');
  });

  it('rejects the call if the model times out', async () => {
    const running = await start({ modelWorker: FAULTY, env: { SERVICE_MODEL_TIMEOUT_MS: '50' } });
    await expectRefusal(running, await running.post(ask('lindqvist hang')), 'timeout');
  });

  it('rejects the call if the queue is full', async () => {
    const running = await start({
      modelWorker: FAULTY,
      env: {
        SERVICE_MODEL_WORKERS: '1',
        SERVICE_MODEL_QUEUE_CHARS: '1024',
        SERVICE_MODEL_TIMEOUT_MS: '2000',
      },
    });
    const held: Promise<Response>[] = [];
    for (const text of [`hang ${'le '.repeat(300)}`, `lindqvist ${'la '.repeat(300)}`]) {
      held.push(running.post(ask(text)));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await expectRefusal(running, await running.post(ask(`lindqvist ${'lu '.repeat(300)}`)), 'queue_full');
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(503);
  });

  it('is replaced by the pattern pass after a failure, with `on_model_error: pattern_only`', async () => {
    const policy_yaml = 'name: lenient\ndetection: { on_model_error: pattern_only }\n';
    const running = await start({ modelWorker: FAULTY }, { policy_yaml });
    const answer = await running.post(ask('lindqvist fail, 415-555-0142'));
    expect(answer.status).toBe(200);
    expect(running.upstream.requests[0]?.text).toContain('[PHONE_');
    await until(() => log.all.some((line) => line.includes('"msg":"call"')));
    const line = log.all.find((text) => text.includes('"msg":"call"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      model_failure: 'inference_failed',
      request_id: answer.headers.get('x-request-id'),
      session_id: answer.headers.get('x-sotto-session'),
    });
  });

  it('is skipped for agents with the stub as upstream', async () => {
    const running = await start({ modelWorker: FAULTY }, { upstream: 'stub' });
    expect((await running.post({ ...ask('hello there, fail'), model: 'stub' })).status).toBe(200);
  });

  it.each([
    ['is cut short', (folder: string) => truncate(join(folder, 'on.onnx'), 1_000)],
    [
      'is altered',
      (folder: string) => writeFile(join(folder, 'calibration.json'), '{"NAME": {"slope": 1, "offset": 0}}'),
    ],
    ['is missing', (folder: string) => rm(join(folder, 'vocab.txt'))],
    ['has no manifest that can be read', (folder: string) => writeFile(join(folder, 'manifest.json'), '{')],
  ])('prevents the start if the model %s', async (_, damage) => {
    const folder = await mkdtemp(join(tmpdir(), 'sotto-model-'));
    await cp(MODEL, folder, { recursive: true });
    await damage(folder);
    const start = runService({ env: { SERVICE_MODEL_DIR: folder } });
    await expect(start).rejects.toMatchObject({ name: 'InvalidModel' });
    await expect(start).rejects.toThrow(folder);
    await rm(folder, { recursive: true });
    service = undefined;
  });
});
