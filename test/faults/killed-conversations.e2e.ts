import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CALL_STAGES } from '../../src/proxy/call-stages.js';
import type { Provider } from '../../src/upstreams/provider.js';
import { query } from '../support/databases.js';
import { leaksIn, tokensOf } from '../support/planted.js';
import {
  type RecordedFrame,
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import type { FaultyService } from './faulty-service.js';
import { type FaultyServices, faultyServices } from './faulty-setting.js';
import { allEnded, findLosses, NOTHING_LOST } from './journal-check.js';
import { Talker, type Turn } from './talkers.js';

/** Milliseconds between events of the provider, so that turns of several callers overlap. */
const EVENT_MS = 2;
const CREATE = '{"type":"response.create",';
const AGENTS = [
  { upstream: 'posts:model-a', tokenization: 'reversible-aead' },
  { upstream: 'sockets:model-a', tokenization: 'vault-deterministic' },
] as const;

jest.setTimeout(300_000);

describe('a service killed during conversations over the Responses API', () => {
  let provider: ResponsesProvider;
  let setting: FaultyServices;
  let service: FaultyService;
  /** All callers so far. */
  const talkers: Talker[] = [];

  beforeAll(async () => {
    provider = await startResponsesProvider();
    provider.answerWith((conversation) => {
      const text = JSON.stringify(conversation);
      const [email = 'no address'] = tokensOf('EMAIL', text);
      const say = `I have ${tokensOf('NAME', text).slice(0, 2).join(' ')} and ${email}.`;
      return { say, before: () => pause(EVENT_MS) };
    });
    const shared = { baseUrl: provider.url, apiKey: 'a-key', models: [{ name: 'model-a' }], baa: undefined };
    const providers: Provider[] = [false, true].map((websocket) => ({
      ...shared,
      name: websocket ? 'sockets' : 'posts',
      apis: ['responses'],
      websocket,
    }));
    setting = await faultyServices(providers, AGENTS);
    service = await start();
  });

  afterAll(async () => {
    await setting.end();
    await provider.stop();
  });

  afterEach(() => {
    const sent = provider.frames.map(({ text }) => text).join('\n');
    expect([...leaksIn(sent), ...(sent.match(/caller\d+@/g) ?? [])]).toEqual([]);
  });

  // On a slow machine, the beginning of a token is also held back until the token is complete.
  const start = (): Promise<FaultyService> => setting.start({ env: { SERVICE_STREAM_BUFFER_MS: '10000' } });

  /** Creates two callers that post and two callers on a WebSocket for each agent. */
  function newTalkers(): Talker[] {
    const fresh = setting.paths
      .map((path) => path.replace('/chat/completions', '/responses'))
      .flatMap((path) => [false, false, true, true].map((isOnSocket) => new Talker(path, isOnSocket)));
    talkers.push(...fresh);
    return fresh;
  }

  /** Continues a caller's conversation after the service has restarted. */
  async function comeBack(talker: Talker): Promise<void> {
    const broken = talker.turns.at(-1);
    expect(broken?.heard).toBe(talker.expected.slice(0, broken?.heard.length));
    expect(await talker.say(service.baseUrl)).toMatchObject({ isWhole: true, heard: talker.expected });
    if (broken?.id !== undefined) {
      // An interrupted turn is kept completely, or not at all.
      const { isWhole, heard, code } = await talker.say(service.baseUrl, broken.id);
      expect(isWhole ? heard : code).toBe(isWhole ? talker.expected : 'previous_response_not_found');
    }
    await talker.leave();
  }

  it.each(CALL_STAGES)(
    'at the stage "%s": restores all values or breaks off, and continues after a restart',
    async (stage) => {
      const fresh = newTalkers();
      await service.dieAt(stage, stage === 'streaming' ? 100 : 12);
      await Promise.all(fresh.map((talker) => talker.talk(service.baseUrl)));
      await service.exited;
      expect(fresh.some(({ whole }) => whole !== undefined)).toBe(true);
      service = await start();
      await Promise.all(fresh.map(comeBack));
    },
  );

  it('between two turns: continues with all values, except in conversations that are not stored', async () => {
    const fresh = newTalkers();
    const unstored = newTalkers().filter(({ isOnSocket }) => isOnSocket);
    const sayAll = (stored: boolean): Promise<Turn[]> =>
      Promise.all(
        (stored ? fresh : unstored).map((talker) =>
          talker.say(service.baseUrl, talker.whole, { store: stored }),
        ),
      );
    for (const stored of [true, false, false])
      expect((await sayAll(stored)).every(({ isWhole }) => isWhole)).toBe(true);
    await service.kill();
    await Promise.all(talkers.map((talker) => talker.leave()));
    service = await start();
    expect((await sayAll(true)).map(({ heard }) => heard)).toEqual(fresh.map(({ expected }) => expected));
    for (const { code } of await sayAll(false)) expect(code).toBe('previous_response_not_found');
    await Promise.all(talkers.map((talker) => talker.leave()));
  });

  it('has journaled everything that it forwarded, and its sessions end', async () => {
    await allEnded(setting.databaseUrl);
    await service.stop();
    const outcomes = talkers.filter(({ isOnSocket }) => !isOnSocket).flatMap(({ turns }) => turns);
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

/**
 * Returns the hash that the journal must contain for a request that reached the provider. It covers the body
 * as it would be posted.
 */
function maskedHash({ transport, text }: RecordedFrame): string {
  const body = transport === 'websocket' ? `{${text.slice(CREATE.length)}` : text;
  return createHash('sha256').update(body).digest('hex');
}
