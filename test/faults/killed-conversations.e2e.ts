import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CALL_STAGES } from '../../src/proxy/call-stages.js';
import type { Provider } from '../../src/upstreams/upstreams.schema.js';
import { query } from '../support/databases.js';
import { leaksIn, tokensOf } from '../support/planted.js';
import {
  type RecordedFrame,
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { type FaultyServices, faultyServices } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { Talker } from './talkers.js';

/** Between events of the provider: turns of several callers are under way at once. */
const EVENT_MS = 2;
const CREATE = '{"type":"response.create",';
const AGENTS = [
  { upstream: 'posts:model-a', tokenization: 'reversible-aead' },
  { upstream: 'sockets:model-a', tokenization: 'vault-deterministic' },
] as const;

jest.setTimeout(60_000);

describe('a service killed while callers of the Responses API talk', () => {
  let provider: ResponsesProvider;
  let setting: FaultyServices;
  /** All who have talked so far. */
  const talkers: Talker[] = [];

  beforeAll(async () => {
    provider = await startResponsesProvider();
    provider.answerWith((conversation) => {
      const text = JSON.stringify(conversation);
      const [email = 'no address'] = tokensOf('EMAIL', text);
      const say = `I have ${tokensOf('NAME', text).slice(0, 2).join(' ')} and ${email}.`;
      return { say, before: () => pause(EVENT_MS) };
    });
    const shared = { baseUrl: provider.url, apiKey: 'a-key', models: ['model-a'], baa: undefined };
    const providers: Provider[] = [false, true].map((websocket) => ({
      ...shared,
      name: websocket ? 'sockets' : 'posts',
      apis: ['responses'],
      websocket,
    }));
    setting = await faultyServices(providers, AGENTS);
  });

  afterAll(async () => {
    await setting.end();
    await provider.stop();
  });

  afterEach(() => {
    const sent = provider.frames.map(({ text }) => text).join('\n');
    expect([...leaksIn(sent), ...(sent.match(/caller\d+@/g) ?? [])]).toEqual([]);
  });

  /** Two who post, and two on a WebSocket, with each agent. */
  function newTalkers(): Talker[] {
    const fresh = setting.paths
      .map((path) => path.replace('/chat/completions', '/responses'))
      .flatMap((path) => [false, false, true, true].map((isOnSocket) => new Talker(path, isOnSocket)));
    talkers.push(...fresh);
    return fresh;
  }

  const whole = (talker: Talker): boolean => talker.turns.some(({ isWhole }) => isWhole);

  it.each(CALL_STAGES)('at the stage "%s": values come back after it, or nothing', async (stage) => {
    const fresh = newTalkers();
    const killed = await setting.start();
    await killed.dieAt(stage, stage === 'streaming' ? 100 : 12);
    await Promise.all(fresh.map((talker) => talker.talk(killed.baseUrl)));
    await killed.exited;
    expect(fresh.some(whole)).toBe(true);
    const broken = fresh.map((talker) => talker.turns.at(-1));
    for (const [at, { expected }] of fresh.entries()) {
      const { heard = '' } = broken[at] ?? {};
      expect(heard).toBe(expected.slice(0, heard.length));
    }

    const service = await setting.start();
    for (const [at, talker] of fresh.entries()) {
      const next = await talker.say(service.baseUrl);
      expect(next).toMatchObject({ isWhole: true, heard: talker.expected });
      const id = broken[at]?.id;
      if (id === undefined) continue;
      const after = await talker.say(service.baseUrl, id);
      // A turn that was broken off is kept as a whole, or not at all.
      if (after.isWhole) expect(after.heard).toBe(talker.expected);
      else expect(after).toMatchObject({ code: 'previous_response_not_found', heard: '' });
    }
    await Promise.all(fresh.map((talker) => talker.leave()));
    await service.kill();
  });

  it('between two turns: each goes on with its values, but for what nobody stores', async () => {
    const fresh = newTalkers();
    const first = await setting.start();
    for (const talker of fresh) expect(await talker.say(first.baseUrl)).toMatchObject({ isWhole: true });
    const [, , unstored] = newTalkers();
    if (unstored === undefined) throw new Error('nobody is on a socket');
    const { id } = await unstored.say(first.baseUrl, undefined, { store: false });
    expect(await unstored.say(first.baseUrl, id, { store: false })).toMatchObject({ isWhole: true });
    await first.kill();
    await Promise.all([...fresh, unstored].map((talker) => talker.leave()));

    const second = await setting.start();
    for (const talker of fresh)
      expect(await talker.say(second.baseUrl)).toMatchObject({ isWhole: true, heard: talker.expected });
    expect(await unstored.say(second.baseUrl)).toMatchObject({ code: 'previous_response_not_found' });
    await Promise.all([...fresh, unstored].map((talker) => talker.leave()));
    await second.kill();
  });

  it('has forwarded nothing untold, and its sessions end', async () => {
    const service = await setting.start();
    await allEnded(setting.databaseUrl);
    await service.stop();
    const outcomes = talkers.flatMap(({ turns }) => turns);
    const received = provider.frames.map(maskedHash);
    expect(received.length).toBeGreaterThan(CALL_STAGES.length);
    expect(await findLosses(setting.databaseUrl, outcomes, received)).toEqual(NOTHING_LOST);
    const ends = await query<{ transport: string | null; status: string; n: number }>(
      setting.databaseUrl,
      'SELECT transport, status, count(*)::int AS n FROM sessions GROUP BY 1, 2',
    );
    const heardWhole = (isOnSocket: boolean): number =>
      talkers
        .filter((talker) => talker.isOnSocket === isOnSocket)
        .flatMap(({ turns }) => turns)
        .filter(({ isWhole }) => isWhole).length;
    for (const [transport, turns] of [
      [null, heardWhole(false)],
      ['websocket', heardWhole(true)],
    ] as const) {
      const of = (status: string): number =>
        ends.find((end) => end.transport === transport && end.status === status)?.n ?? 0;
      expect(of('ok')).toBeGreaterThanOrEqual(turns);
      expect(of('error')).toBeGreaterThan(0);
    }
  });
});

/** What the journal has to say of a request that reached the provider: of its body, as it would be posted. */
function maskedHash({ transport, text }: RecordedFrame): string {
  const body = transport === 'websocket' ? `{${text.slice(CREATE.length)}` : text;
  return createHash('sha256').update(body).digest('hex');
}
