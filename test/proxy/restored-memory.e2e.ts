import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RestoredTurns } from '../../src/proxy/restored/restored-turns.js';
import { SharedFindingsRepository } from '../../src/shared-findings/shared-findings.repository.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { query } from '../support/databases.js';
import { completion } from '../support/recording-upstream.js';
import { responseTo } from '../support/response-writer.js';
import type { SpokenTurn } from '../support/spoken-dialects.js';
import { until } from '../support/until.js';
import { RestoredCalls, tokensIn } from './restored-calls.js';

jest.setTimeout(300_000);

describe('values restored in a reply', () => {
  let calls: RestoredCalls;

  beforeAll(async () => {
    calls = await RestoredCalls.start();
  });

  beforeEach(() => {
    calls.written = '';
  });

  afterAll(() => calls.stop());

  it('are remembered from a stream that the caller left', async () => {
    calls.led.upstream.answerWith(({ text }, response) => {
      const token = /\[NAME_[^\]]+\]/.exec(text)?.[0] ?? '';
      calls.written = `I will hope ${token}`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of [calls.written, ' and then', ' more'])
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    });
    const user: SpokenTurn = { role: 'user', content: 'my name is hope okafor' };
    const leaving = new AbortController();
    const body = JSON.stringify({ model: 'model-a', stream: true, messages: [user] });
    const answer = await fetch(calls.led.proxyUrl, {
      ...{ method: 'POST', body, signal: leaving.signal },
      headers: { 'content-type': 'application/json' },
    });
    let heard = '';
    for await (const chunk of answer.body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes('more')) break;
    }
    leaving.abort();
    await calls.led.upstream.requests.at(-1)?.hungUp;
    const expected = calls.written;
    calls.answerWith('Sure.');
    await until(async () => {
      const sent = await calls.sentBack([user, { role: 'assistant', content: 'I will hope hope and' }]);
      return sent === `${expected} and`;
    });
  });

  it('are masked again in tool arguments', async () => {
    const args = (tokens: readonly string[]): string =>
      JSON.stringify({
        first: tokens[0],
        who: `will "${tokens[0] ?? ''}"\n${tokens[1] ?? ''}`,
        to: [tokens[2]],
        will: 'will',
      });
    const said = { role: 'user', content: 'my name is will smith and my number is 415-555-0142' };
    calls.led.upstream.answerWith(({ text, path }, response) => {
      calls.written = args(tokensIn(text));
      const call = { id: 'call_1', type: 'function', function: { name: 'note', arguments: calls.written } };
      response
        .setHeader('content-type', 'application/json')
        .end(
          path.endsWith('responses')
            ? responseTo(text, [{ say: 'I will.' }, { call: 'note', arguments: calls.written }])
            : completion({ content: null, tool_calls: [call] }, 'tool_calls'),
        );
    });
    const post = async (url: string, body: object): Promise<Record<string, unknown[]>> => {
      const answer = await calls.led.post(body, 'application/json', url);
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, unknown[]>;
    };
    const lastArguments = (): string | undefined => {
      const found = /"arguments":("(?:[^"\\]|\\.)*")/.exec(calls.led.upstream.requests.at(-1)?.text ?? '');
      return found?.[1] === undefined ? undefined : (JSON.parse(found[1]) as string);
    };
    const { choices = [] } = await post(calls.led.proxyUrl, { model: 'model-a', messages: [said] });
    const { message } = choices[0] as { message: object };
    expect(JSON.stringify(message)).toContain('415-555-0142');
    await calls.kept();
    const result = { role: 'tool', tool_call_id: 'call_1', content: 'ok' };
    for (const url of [calls.led.proxyUrl, calls.otherUrl]) {
      const expected = calls.written;
      await post(url, { model: 'model-a', messages: [said, message, result] });
      expect(lastArguments()).toBe(expected);
    }
    const [url, other] = [calls.led.proxyUrl, calls.otherUrl].map((each) =>
      each.replace('/chat/completions', '/responses'),
    );
    const { output = [] } = await post(url ?? '', { model: 'model-a', store: false, input: [said] });
    await calls.kept();
    for (const each of [url, other]) {
      const expected = calls.written;
      const input = [said, ...output, { type: 'function_call_output', call_id: 'call_1', output: 'ok' }];
      await post(each ?? '', { model: 'model-a', store: false, input });
      expect(lastArguments()).toBe(expected);
    }
  });

  it('are requested from other instances once, if this instance does not know them', async () => {
    const [user, reply] = await calls.lead('my name is drew okafor', 'Certainly, {0}.');
    await calls.kept();
    const asked = jest.spyOn(
      calls.beside.service.app.get(SharedFindingsRepository, { strict: false }),
      'find',
    );
    const here = jest.spyOn(calls.led.service.app.get(SharedFindingsRepository, { strict: false }), 'find');
    const turns: SpokenTurn[] = [user, reply];
    for (let nth = 0; nth < 3; nth++) await calls.sentBack(turns, { url: calls.otherUrl });
    expect(asked).toHaveBeenCalledTimes(1);
    await calls.sentBack(turns);
    expect(here).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('are forgotten after an erasure, and stored without text', async () => {
    const turns = await calls.lead('my name is will okafor', 'I will hope {0} {1}');
    await calls.kept();
    const [row] = await query<{ account_id: string }>(calls.led.databaseUrl, 'SELECT account_id FROM agents');
    const rows = (): Promise<object[]> => query(calls.led.databaseUrl, 'SELECT * FROM shared_findings');
    const stored = await rows();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map((each) => Object.values(each).map(String).join(' ')).join()).not.toMatch(
      /will|hope|NAME|restored/i,
    );
    const find = jest.spyOn(RestoredTurns.prototype, 'find');
    expect(await calls.sentBack(turns)).toBe(calls.written);
    await calls.led.service.app
      .get(VaultAdministration, { strict: false })
      .erase(row?.account_id ?? '', [{ kind: 'NAME', text: 'will okafor' }], {
        userId: 'usr_a',
        login: 'sam',
      });
    expect(await rows()).toEqual([]);
    const sent = await calls.sentBack(turns);
    const sizes: number[] = [];
    for (const { value } of find.mock.results)
      if (value instanceof Promise) sizes.push(((await value) as Map<object, object>).size);
    expect(sizes).toEqual([1, 1, 0]);
    expect(sent).not.toMatch(/okafor/i);
    jest.restoreAllMocks();
  });
});
