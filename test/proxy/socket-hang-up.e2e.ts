import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Arrivals, endsAfter, HANG_UPS } from '../support/hang-ups.js';
import { CALLER_WORDS, leaksIn } from '../support/planted.js';
import {
  type RecordedFrame,
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { hang, type Reply } from '../support/responses-provider/script.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SocketClient } from '../support/socket-client.js';

const CANCELS = 20;
const CUT_OFF = 20;
/** One of this many callers closes its socket normally. The other callers are cut off. */
const ORDERLY_EACH = 4;
/** Events of a streamed reply before its first text. */
const OPENING_EVENTS = 4;

jest.setTimeout(300_000);

describe.each([true, false])('a caller on a WebSocket, the provider too: %s', (websocket) => {
  let provider: ResponsesProvider;
  let service: RunningService;
  let url: string;
  const arrivals = new Arrivals<RecordedFrame>();

  beforeAll(async () => {
    provider = await startResponsesProvider();
    service = await runService({
      providers: [provider.asUpstream(websocket)],
    });
    const { proxy_url } = await service.createAgent(await service.login(), {
      upstream: 'scripted:model-a',
      policy_yaml: 'name: patterns\ndetection: { passes: [pattern] }\n',
    });
    url = proxy_url.replace('/chat/completions', '/responses');
  });

  afterAll(async () => {
    await service.stop();
    await provider.stop();
    expect(provider.frames.flatMap(({ text }) => leaksIn(text))).toEqual([]);
  });

  /** Windows: position at which the provider hangs, and last event that the caller gets. */
  const windows: [string, (() => Reply) | undefined, string | undefined][] = [
    ['before the provider has answered', undefined, undefined],
    ['before the first delta', () => hangingAt(OPENING_EVENTS), 'response.created'],
    ['mid-stream', () => hangingAt(OPENING_EVENTS + 2), 'response.output_text.delta'],
  ];

  function hangingAt(event: number): Reply {
    return {
      say: 'One moment, I am looking for it.',
      before: (index) => (index === event ? hang() : undefined),
    };
  }

  function script(reply: (() => Reply) | undefined): void {
    provider.frames.length = 0;
    provider.answerWith((_, request) => {
      const frame = provider.frames.find(({ body }) => body === request);
      if (frame !== undefined) arrivals.arrive(request.max_output_tokens, frame);
      return reply?.() ?? hang();
    });
  }

  /** Makes a call and waits for the given event. */
  async function callOn(client: SocketClient, heard: string | undefined): Promise<RecordedFrame> {
    const { mark, arrived } = arrivals.expect();
    client.create(CALLER_WORDS, { max_output_tokens: mark });
    const frame = await arrived;
    if (heard !== undefined) await client.next(heard);
    return frame;
  }

  it.each(windows)(
    `hangs up %s: each of ${HANG_UPS} turns stops upstream, and its session is partial`,
    async (_, reply, heard) => {
      script(reply);
      const ends = await endsAfter(service.databaseUrl, HANG_UPS, async (caller) => {
        const client = await SocketClient.open(url);
        const { hungUp } = await callOn(client, heard);
        if (caller % ORDERLY_EACH === 0) await client.close();
        else client.socket.terminate();
        await hungUp;
      });
      expect(ends).toEqual({ partial: HANG_UPS });
    },
  );

  it.each(windows)(
    `cancels %s: each of ${CANCELS} turns stops upstream, its session is partial, and the caller can continue`,
    async (_, reply, heard) => {
      script(reply);
      const clients: SocketClient[] = [];
      const ends = await endsAfter(service.databaseUrl, CANCELS, async () => {
        const client = await SocketClient.open(url);
        clients.push(client);
        const { hungUp } = await callOn(client, heard);
        client.send({ type: 'response.cancel' });
        expect((await client.rest()).at(-1)).toMatchObject({
          type: 'response.incomplete',
          response: { status: 'incomplete', incomplete_details: { reason: 'cancelled' } },
        });
        expect(client.frames.map(({ sequence_number }) => sequence_number)).toEqual(
          client.frames.map((_, at) => at),
        );
        if (!websocket) await hungUp;
      });
      expect(ends).toEqual({ partial: CANCELS });
      const cancels = provider.frames.filter(({ body }) => body.type === 'response.cancel');
      expect(cancels).toHaveLength(websocket ? CANCELS : 0);
      provider.answerWith(() => ({ say: 'Back again.' }));
      const next = await Promise.all(clients.map((client) => client.turn('Hello.')));
      expect(new Set(next.map((turn) => turn.heard))).toEqual(new Set(['Back again.']));
      await Promise.all(clients.map((client) => client.close()));
    },
  );

  it('gets an error when the provider is cut off mid-stream, and its session is partial', async () => {
    provider.answerWith(() => ({ say: 'One moment, please.', breakAfter: OPENING_EVENTS + 2 }));
    const ends = await endsAfter(service.databaseUrl, CUT_OFF, async () => {
      const client = await SocketClient.open(url);
      const { frames } = await client.turn(CALLER_WORDS);
      expect(frames.at(-1)).toMatchObject({ type: 'error', error: { code: 'upstream_error' } });
      await client.close();
    });
    expect(ends).toEqual({ partial: CUT_OFF });
  });
});
