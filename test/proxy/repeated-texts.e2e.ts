import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { DetectionPass } from '../../src/detection/detection-pass.js';
import { DetectionService } from '../../src/detection/detection.service.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

const POLICY = 'name: counted\ndetection: { passes: [pattern, counting] }\n';
const QUESTION = { role: 'user', content: 'is the office open' };
const REPLY = 'It opens at eight.';

/** Returns a detection pass that reports no findings and records the texts that it reads. */
function counting(): { pass: DetectionPass; seen: string[] } {
  const seen: string[] = [];
  return {
    seen,
    pass: {
      name: 'counting',
      detect: (slots) => {
        seen.push(...slots.map(({ slot }) => slot.text));
        return Promise.resolve(slots.map(() => []));
      },
    },
  };
}

describe('detection in a conversation that is sent again', () => {
  let service: RecordedService;

  afterEach(() => service.stop());

  it.each([false, true])('reads only the new turn (streamed: %s)', async (stream) => {
    const { pass, seen } = counting();
    service = await runRecordedService({ passes: [pass] }, { policy_yaml: POLICY });
    service.upstream.answerWith((_, response) => {
      if (!stream) response.setHeader('content-type', 'application/json').end(completion({ content: REPLY }));
      else {
        response.setHeader('content-type', 'text/event-stream');
        for (const content of REPLY.split(/(?<= )/)) {
          response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
        }
        response.end('data: [DONE]\n\n');
      }
    });
    const warmCache = jest.spyOn(service.service.app.get(DetectionService, { strict: false }), 'warmCache');
    const first = await service.post({ model: 'model-a', stream, messages: [QUESTION] });
    await first.text();
    while (warmCache.mock.results.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await warmCache.mock.results[0]?.value;
    expect(seen).toContain(REPLY);
    seen.length = 0;
    const messages = [
      QUESTION,
      { role: 'assistant', content: REPLY },
      { role: 'user', content: 'thank you' },
    ];
    await (await service.post({ model: 'model-a', messages })).text();
    // The second reply is read once ahead of its turn, because its position is new.
    expect(seen[0]).toBe('thank you');
    expect(seen).not.toContain(QUESTION.content);
    expect(seen.filter((text) => text === REPLY).length).toBeLessThanOrEqual(1);
    const [, second] = service.upstream.requests;
    expect(second?.text).toContain(REPLY);
  });
});
