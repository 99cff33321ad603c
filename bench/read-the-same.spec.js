import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DetectionService } from '../src/detection/detection.service.js';
import { DetectionModel } from '../src/detection/passes/model/pool/detection-model.js';
import { loadModelFiles, shippedModelFolder } from '../src/detection/passes/model/model-files.js';
import { BuiltInPolicies } from '../src/policies/builtin-policies.js';
import { chatCompletions } from '../src/proxy/wire/chat/chat-completions.js';
import { readPart } from './lib-held.mjs';
import { readTalk, requestsOf } from './lib-talk.mjs';

const policy = { ...new BuiltInPolicies().base, passes: ['model'] };
const never = new AbortController().signal;
/** Interval between the development calls that are read. */
const EVERY = Number(process.env.SOTTO_EVERY_CALL ?? 22);

describe('the findings of the model in a call', () => {
  const calls = readPart('talk', 'tune')
    .flatMap(readTalk)
    .filter((_, at) => at % EVERY === 0)
    .map((call) => requestsOf(call).map(({ body }) => slotsOf(body)));
  let model;
  /** Accounts share no cache, so the texts of a new account are read again. */
  let accounts = 0;

  beforeAll(async () => {
    const limits = { workers: 2, timeoutMs: 600_000, queuedCharacters: Infinity };
    model = await DetectionModel.start(await loadModelFiles(shippedModelFolder()), limits);
  });

  afterAll(() => model.onApplicationShutdown());

  function slotsOf(body) {
    return chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' }).slots;
  }

  const detect = (service, slots, accountId) => service.detect(slots, policy, never, { accountId });
  const cold = (slots) => detect(new DetectionService(model.passes), slots, `cold ${accounts++}`);

  it('are the same turn by turn, all at once, and beside other calls', async () => {
    const together = await Promise.all(calls.map((requests) => cold(requests.at(-1))));
    for (const [at, requests] of calls.entries()) {
      const service = new DetectionService(model.passes);
      let last;
      for (const slots of requests) last = await detect(service, slots, `warm ${at}`);
      expect(last).toEqual(together[at]);
      expect(await cold(requests.at(-1))).toEqual(last);
    }
    expect(together.flat(2).length).toBeGreaterThan(10 * calls.length);
  }, 600_000);
});
