import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { FindingsWriter } from '../../src/shared-findings/findings-writer.js';
import { RestoredTurns } from '../../src/proxy/restored/restored-turns.js';
import { SharedFindingsRepository } from '../../src/shared-findings/shared-findings.repository.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { responseTo } from '../support/response-writer.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';
import {
  SPOKEN_DIALECTS,
  WHOLE_CHAT,
  type SpokenDialect,
  type SpokenTurn,
} from '../support/spoken-dialects.js';

jest.setTimeout(180_000);

/** Given names that are words of every day. */
const NAMES =
  'will grace hope rose mark april june drew jack bill faith summer joy dawn may art pat frank rob ray amber ivy hazel chase dean'.split(
    ' ',
  );
/** What a caller says, and what the upstream answers with the tokens of it. */
const WAYS: readonly (readonly [says: string, answers: string])[] = [
  ['my name is % smith', 'Thank you {0}. What can I do for you today?'],
  [
    'my first name is % and my last name is smith',
    'I will hope, {0}, is that {0} {1}? May I put {0} down, then {1}.',
  ],
];
const NEXT: SpokenTurn = { role: 'user', content: 'what times do you have' };
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

describe('what was restored in a reply', () => {
  let led: RecordedService;
  let beside: RunningService;
  let stranger: RecordedService;
  /** What the upstream wrote last, with tokens. */
  let written = '';

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    const agent = { policy_yaml: 'name: patterns\ndetection: { passes: [pattern] }\n' };
    led = await runRecordedService({ env }, agent);
    beside = await runService({ env, databaseUrl: led.databaseUrl, providers: [led.upstream.provider] });
    stranger = await runRecordedService({}, agent);
  });

  beforeEach(() => {
    written = '';
  });

  afterAll(async () => {
    await beside.stop();
    await led.stop();
    await stranger.stop();
  });

  const otherUrl = (): string => led.proxyUrl.replace(led.baseUrl, beside.baseUrl);
  const kept = (): Promise<void> => led.service.app.get(FindingsWriter, { strict: false }).flush();

  /** Has an upstream answer with the tokens that it is sent, in the order of their first occurrence. */
  function answerWith({ upstream }: RecordedService, template: string, dialect: SpokenDialect): void {
    upstream.answerWith(({ text }, response) => {
      const tokens = [...new Set(text.match(/\[[A-Z_]+_[0-9A-Z]{12}\]/g))];
      written = template.replace(/\{(\d)\}/g, (_, nth: string) => tokens[Number(nth)] ?? 'NOBODY');
      dialect.say(response, text, written);
    });
  }

  async function hear(
    dialect: SpokenDialect,
    turns: readonly SpokenTurn[],
    url = led.proxyUrl,
  ): Promise<string> {
    const answer = await led.post(dialect.request(turns), 'application/json', dialect.urlOf(url));
    expect(answer.status).toBe(200);
    return dialect.heard(await answer.text());
  }

  /** The turns of a caller and of the assistant, who says something in answer. */
  async function lead(
    dialect: SpokenDialect,
    says: string,
    template: string,
  ): Promise<[SpokenTurn, SpokenTurn]> {
    answerWith(led, template, dialect);
    const user: SpokenTurn = { role: 'user', content: says };
    const content = await hear(dialect, [user]);
    expect(content).not.toMatch(/NOBODY|\[/);
    return [user, { role: 'assistant', content }];
  }

  /** The assistant's turns as the upstream is sent them with the next turn. */
  async function sentBack(
    turns: readonly SpokenTurn[],
    { dialect = WHOLE_CHAT, url = led.proxyUrl, service = led } = {},
  ): Promise<string> {
    const before = written;
    await hear(dialect, [...turns, NEXT], url);
    written = before;
    return dialect
      .turnsOf(service.upstream.requests.at(-1)?.text ?? '')
      .flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
      .join('\n');
  }

  describe.each(SPOKEN_DIALECTS)('over $name', (dialect) => {
    it.each(WAYS)('is masked at the same places: %s', async (says, answers) => {
      for (const name of NAMES) {
        const turns = await lead(dialect, says.replace('%', name), answers);
        expect(turns[1].content.toLowerCase()).toContain(name);
        expect(await sentBack(turns, { dialect })).toBe(written);
        await kept();
        expect(await sentBack(turns, { dialect, url: otherUrl() })).toBe(written);
      }
    });
  });

  it('is masked by its capitals, by address and by position where no instance knows it', async () => {
    answerWith(stranger, 'Sure.', WHOLE_CHAT);
    const clear: string[] = [];
    for (const name of NAMES) {
      const big = capital(name);
      const replies = [
        `Thank you ${big}. What can I do for you today?`,
        `Okay ${big}, is that ${big} Smith? I have the first name ${big}.`,
        `thanks ${name}, one moment. okay, ${name}, is that ${name} smith? first name ${name}.`,
        `Great, thank you ${name}. So the name is ${name}, right?`,
      ];
      for (const content of replies) {
        const turns: SpokenTurn[] = [
          { role: 'user', content: `my name is ${name} smith` },
          { role: 'assistant', content },
        ];
        const sent = await sentBack(turns, { url: stranger.proxyUrl, service: stranger });
        if (new RegExp(`\\b${name}\\b`, 'i').test(sent)) clear.push(`${content} -> ${sent}`);
      }
    }
    expect(clear).toEqual([]);
  });

  it('is known in what a platform makes of the turn', async () => {
    const [user, { content }] = await lead(
      WHOLE_CHAT,
      'my name is will smith',
      'Thanks {0}. So, {0} {1}, I will put {0} down.',
    );
    const [thanks = '', so = ''] = written.split(/(?<=\.) /);
    const [first = '', last = ''] = so.match(/\[[^\]]+\]/g) ?? [];
    const heard: readonly (readonly [heard: string, masked: string])[] = [
      [`  ${content}\n`, `  ${written}\n`],
      ['Thanks will.', thanks],
      ['Thanks will. So, will', `${thanks} So, ${first}`],
      ['Thanks will. So, will smith, I wi', `${thanks} So, ${first} ${last}, I wi`],
      [
        'Thanks will. So, will smith, I will put will...',
        `${thanks} So, ${first} ${last}, I will put ${first}...`,
      ],
      [`One moment.\n${content}`, `One moment.\n${written}`],
    ];
    await kept();
    for (const [text, masked] of heard) {
      const turns: SpokenTurn[] = [user, { role: 'assistant', content: text }];
      expect(await sentBack(turns)).toBe(masked);
      expect(await sentBack(turns, { url: otherUrl() })).toBe(masked);
    }
  });

  it('is known of a stream that its caller has left', async () => {
    led.upstream.answerWith(({ text }, response) => {
      const token = /\[NAME_[^\]]+\]/.exec(text)?.[0] ?? '';
      written = `I will hope ${token}`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of [written, ' and then', ' more'])
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    });
    const user: SpokenTurn = { role: 'user', content: 'my name is hope okafor' };
    const leaving = new AbortController();
    const body = JSON.stringify({ model: 'model-a', stream: true, messages: [user] });
    const answer = await fetch(led.proxyUrl, {
      ...{ method: 'POST', body, signal: leaving.signal },
      headers: { 'content-type': 'application/json' },
    });
    let heard = '';
    for await (const chunk of answer.body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes('more')) break;
    }
    leaving.abort();
    await led.upstream.requests.at(-1)?.hungUp;
    const expected = written;
    answerWith(led, 'Sure.', WHOLE_CHAT);
    await until(async () => {
      const sent = await sentBack([user, { role: 'assistant', content: 'I will hope hope and' }]);
      return sent === `${expected} and`;
    });
  });

  it('is masked in the arguments of tools, and where a value is a number', async () => {
    const args = (tokens: readonly string[]): string =>
      JSON.stringify({
        first: tokens[0],
        who: `will "${tokens[0] ?? ''}"\n${tokens[1] ?? ''}`,
        to: [tokens[2]],
        will: 'will',
      });
    const said = { role: 'user', content: 'my name is will smith and my number is 415-555-0142' };
    const tokensOf = (text: string): string[] => [...new Set(text.match(/\[[A-Z_]+_[0-9A-Z]{12}\]/g))];
    led.upstream.answerWith(({ text, path }, response) => {
      written = args(tokensOf(text));
      const call = { id: 'call_1', type: 'function', function: { name: 'note', arguments: written } };
      response
        .setHeader('content-type', 'application/json')
        .end(
          path.endsWith('responses')
            ? responseTo(text, [{ say: 'I will.' }, { call: 'note', arguments: written }])
            : completion({ content: null, tool_calls: [call] }, 'tool_calls'),
        );
    });
    const post = async (url: string, body: object): Promise<Record<string, unknown[]>> => {
      const answer = await led.post(body, 'application/json', url);
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, unknown[]>;
    };
    const lastArguments = (): string | undefined => {
      const calls = /"arguments":("(?:[^"\\]|\\.)*")/.exec(led.upstream.requests.at(-1)?.text ?? '');
      return calls?.[1] === undefined ? undefined : (JSON.parse(calls[1]) as string);
    };
    const { choices = [] } = await post(led.proxyUrl, { model: 'model-a', messages: [said] });
    const { message } = choices[0] as { message: object };
    expect(JSON.stringify(message)).toContain('415-555-0142');
    await kept();
    const result = { role: 'tool', tool_call_id: 'call_1', content: 'ok' };
    for (const url of [led.proxyUrl, otherUrl()]) {
      const expected = written;
      await post(url, { model: 'model-a', messages: [said, message, result] });
      expect(lastArguments()).toBe(expected);
    }
    const [url, beside] = [led.proxyUrl, otherUrl()].map((each) =>
      each.replace('/chat/completions', '/responses'),
    );
    const { output = [] } = await post(url ?? '', { model: 'model-a', store: false, input: [said] });
    await kept();
    for (const each of [url, beside]) {
      const expected = written;
      const input = [said, ...output, { type: 'function_call_output', call_id: 'call_1', output: 'ok' }];
      await post(each ?? '', { model: 'model-a', store: false, input });
      expect(lastArguments()).toBe(expected);
    }
  });

  it('is asked of the other instances once, where it is not known here', async () => {
    const [user, reply] = await lead(WHOLE_CHAT, 'my name is drew okafor', 'Certainly, {0}.');
    await kept();
    const asked = jest.spyOn(beside.service.app.get(SharedFindingsRepository, { strict: false }), 'find');
    const here = jest.spyOn(led.service.app.get(SharedFindingsRepository, { strict: false }), 'find');
    const turns: SpokenTurn[] = [user, reply];
    for (let nth = 0; nth < 3; nth++) await sentBack(turns, { url: otherUrl() });
    expect(asked).toHaveBeenCalledTimes(1);
    await sentBack(turns);
    expect(here).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('is no finding of what a caller says', async () => {
    await lead(WHOLE_CHAT, 'my name is hope okafor', 'I will hope {0}');
    const turns: SpokenTurn[] = [{ role: 'user', content: 'I will hope hope' }];
    await sentBack(turns);
    expect(led.upstream.requests.at(-1)?.text).toContain('I will hope hope');
  });

  it('is known no more once a value was erased, and keeps no text', async () => {
    const turns = await lead(WHOLE_CHAT, 'my name is will okafor', 'I will hope {0} {1}');
    await kept();
    const [row] = await query<{ account_id: string }>(led.databaseUrl, 'SELECT account_id FROM agents');
    const rows = (): Promise<object[]> => query(led.databaseUrl, 'SELECT * FROM shared_findings');
    const stored = await rows();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map((each) => Object.values(each).map(String).join(' ')).join()).not.toMatch(
      /will|hope|NAME|restored/i,
    );
    const find = jest.spyOn(RestoredTurns.prototype, 'find');
    expect(await sentBack(turns)).toBe(written);
    await led.service.app
      .get(VaultAdministration, { strict: false })
      .erase(row?.account_id ?? '', [{ kind: 'NAME', text: 'will okafor' }], {
        userId: 'usr_a',
        login: 'sam',
      });
    expect(await rows()).toEqual([]);
    const sent = await sentBack(turns);
    const sizes: number[] = [];
    for (const { value } of find.mock.results)
      if (value instanceof Promise) sizes.push(((await value) as Map<object, object>).size);
    expect(sizes).toEqual([1, 1, 0]);
    expect(sent).not.toMatch(/okafor/i);
    jest.restoreAllMocks();
  });
});
