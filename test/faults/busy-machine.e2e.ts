import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

/** Competing processes per core. */
const RIVALS_PER_CORE = 2;
const NAMES = ['Abena Owusu', 'Kofi Mensah', 'Adwoa Boateng', 'Yaw Darko', 'Esi Ofori', 'Ama Asante'];

jest.setTimeout(300_000);

describe('a service on a machine with busy cores', () => {
  const rivals: ChildProcess[] = [];
  let service: RecordedService;

  beforeAll(async () => {
    for (let at = 0; at < RIVALS_PER_CORE * availableParallelism(); at += 1) {
      rivals.push(spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }));
    }
    service = await runRecordedService();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  afterAll(async () => {
    for (const rival of rivals) {
      const left = once(rival, 'exit');
      rival.kill('SIGKILL');
      await left;
    }
    await service.stop();
  });

  it('starts, and the model reads each of many calls before the timeout', async () => {
    const texts = NAMES.flatMap((name) => [
      `Good morning, this is ${name}, I called about my results.`,
      `The appointment is for my mother, ${name}, and not for me.`,
    ]);
    const statuses = await Promise.all(
      texts.map(async (content) => {
        const answer = await service.post({ model: 'model-a', messages: [{ role: 'user', content }] });
        await answer.text();
        return answer.status;
      }),
    );
    expect(statuses).toEqual(texts.map(() => 200));
    const forwarded = service.upstream.requests.map(({ text }) => text).join('\n');
    expect(NAMES.filter((name) => forwarded.includes(name))).toEqual([]);
  });
});
