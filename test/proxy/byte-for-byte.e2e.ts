import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendMessage } from '../support/message-writer.js';
import {
  completion,
  type RecordingUpstream,
  recordUpstream,
  sendStream,
} from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const FOLDER = new URL('../corpus/bodies/', import.meta.url);
const BODIES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
/** Office that a tool definition names. */
const OFFICE = 'Elm Street Dental';
const PERSON = [
  'Wanda',
  'Kowalczyk',
  '518-555-0142',
  'caller-wanda.kowalczyk@example.com',
  '1961-11-30',
  '12345678901234567890',
];
const TOKEN = /(\\?")?\[[A-Z_]+_(?:~[0-9A-Z]{28,}|[0-9A-Z]{12})(?: [^\]]*)?\](\\?")?/g;

/** Field of a strict schema, widened to allow a token. */
const WIDENED = /\{"anyOf":\[(\{[^{}]*\}),\{"type":"string","pattern":"\^\([^"]*"\}\]\}/g;

function answer(response: ServerResponse, path: string, stream: boolean): void {
  if (path.endsWith('/messages')) {
    sendMessage(response, [{ say: 'ok' }], stream ? 2 : undefined);
    return;
  }
  if (path.endsWith('/responses')) {
    const whole = { id: 'resp_1', object: 'response', status: 'completed', error: null, output: [] };
    const event = { type: 'response.completed', sequence_number: 0, response: whole };
    response.setHeader('content-type', stream ? 'text/event-stream' : 'application/json');
    response.end(stream ? `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n` : JSON.stringify(whole));
  } else if (stream) sendStream(response, [{ role: 'assistant', content: 'ok' }]);
  else response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
}

/** Returns the original text of each token in a sent body; undefined if the bodies differ elsewhere. */
function replacedIn(sent: string, original: string): string[] | undefined {
  let pattern = '';
  let end = 0;
  const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  for (const { 0: whole, 1: before = '', 2: after = '', index } of sent.matchAll(TOKEN)) {
    const [open, close] = [literally(before), literally(after)];
    // A number is replaced by a string.
    const number = before !== '' && after !== '' ? '|[\\d.]+' : '';
    pattern += `${literally(sent.slice(end, index))}(${open}[^"]{2,60}?${close}${number})`;
    end = index + whole.length;
  }
  const match = new RegExp(`^${pattern}${literally(sent.slice(end))}$`, 'u').exec(original);
  return match?.slice(1).map((text) => text.replace(/^\\?"|\\?"$/g, ''));
}

/** Request bodies as client libraries write them. */
describe('a forwarded request body', () => {
  let service: RunningService;
  let upstream: RecordingUpstream;
  let url: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    const provider = { ...upstream.provider, models: [{ name: 'gpt-5-mini' }], streamUsage: false };
    service = await runService({ providers: [provider] });
    ({ proxy_url: url } = await service.createAgent(await service.login(), {
      upstream: 'recorder:gpt-5-mini',
    }));
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  async function sentFor(body: string, path: string): Promise<string> {
    const stream = /"stream": ?true/.test(body);
    upstream.answerWith((request, response) => {
      answer(response, request.path, stream);
    });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url.replace('chat/completions', path), { method: 'POST', headers, body });
    expect([reply.status, (await reply.text()).length > 0]).toEqual([200, true]);
    return upstream.requests.at(-1)?.text ?? '';
  }

  it.each(BODIES)('differs from %s only in masked values', async (name) => {
    const body = readFileSync(new URL(name, FOLDER), 'utf8');
    const [, api = ''] = /\.(\w+)(?:-stream)?\.json$/.exec(name) ?? [];
    const sent = await sentFor(body, api === 'chat' ? 'chat/completions' : api);
    for (const value of ['Kowalczyk', '518-555-0142', 'wanda.kowalczyk']) expect(sent).not.toContain(value);
    // The voice platform's additions are not forwarded.
    const sendable = body.replace(',"call":{"id":"c-1","phoneNumber":"+15185550142"}', '');
    const replaced = replacedIn(sent.replace(WIDENED, '$1'), sendable);
    expect(replaced?.length).toBeGreaterThan(5);
    for (const text of replaced ?? []) expect([...PERSON, OFFICE].join(' ')).toContain(text);
  });

  it('keeps unusual whitespace, escapes and numbers', async () => {
    const body =
      ' {\r\n\t"model" : "gpt-5-mini" ,"seed":12345678901234567890,"top_p":1.0, "temperature":1e-7,' +
      '"messages":[{"content":"caf\\u00E9 \\ud83e\\udE7A \\/ my name is Wanda Kowalczyk.\\u000a","role":"user"},' +
      '{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"f",' +
      '"arguments":"{ \\"limit\\":1.0, \\"rank\\" : 7.0e0,\\"who\\":\\"Wanda Kowalczyk\\", \\"\\\\u0061\\":\\"\\\\u00e9\\" }"}}]},' +
      '{"role":"tool","tool_call_id":"call_1","content":"done"}],' +
      '"provider":{"order":["Baseten","Together"],"max_price":{"prompt":1.0}},"\\u0078":[1E2,-0,0.10] }\n';
    const sent = await sentFor(body, 'chat/completions');
    expect(sent).not.toContain('Kowalczyk');
    expect(new Set(replacedIn(sent, body)?.flatMap((text) => text.split(' ')))).toEqual(
      new Set(['Wanda', 'Kowalczyk']),
    );
  });

  it('is unchanged if no value is masked', async () => {
    const body =
      '{ "model":"gpt-5-mini","messages":[{"role":"user","content":"Is it open?\\u0021"}], "n":1.0 }';
    expect(await sentFor(body, 'chat/completions')).toBe(body);
  });

  it('masks identifiers and known values in unknown members', async () => {
    const settings = (name: string, mail: string, phone: string): string =>
      `"provider":{"order":["Jackson","Baseten"],"on_behalf_of":"${name}"},"prompt_cache_key":"desk-${phone}",` +
      `"reasoning":{"for":"${mail}"},"service_tier":"Flex of Dr. Miller"`;
    const said = '"messages":[{"role":"user","content":"My name is Wanda Kowalczyk."}],"model":"gpt-5-mini"';
    const body = `{${said},${settings('Wanda Kowalczyk', 'ana@example.com', '518-555-0142')}}`;
    const sent = await sentFor(body, 'chat/completions');
    const values = ['Wanda', 'Kowalczyk', 'ana@example.com', '518-555-0142'];
    expect(new Set(replacedIn(sent, body)?.flatMap((text) => text.split(' ')))).toEqual(new Set(values));
    for (const value of values) expect(sent).not.toContain(value);
  });

  it('is rejected with 422 if the request contains a duplicate member', async () => {
    const body =
      '{"model":"gpt-5-mini","user":"Wanda","messages":[{"role":"user","content":"hi"}],"user":"x"}';
    const before = upstream.requests.length;
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body });
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ error: { code: 'validation_failed' } });
    expect(upstream.requests).toHaveLength(before);
  });
});
