import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallLanguage } from '../../src/common/spoken-languages.js';
import { clientOf } from '../support/responses-client.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { responseTo, streamResponse } from '../support/response-writer.js';
import { SocketClient } from '../support/socket-client.js';

const GERMAN = 'Guten Tag, ich heiße Jürgen Hartmann, und meine Nummer ist die 415-555-0142.';
const ANSWER = 'Ja, das ist richtig, und ich habe noch eine Frage.';
/** Text in a language for which the model is not trained. The model is confident about few of its names. */
const CHINESE = '你好，我叫王小明，我妈妈叫李美玲，她上周在仁爱医院住院。';
const REFUSED = { code: 'language_unsupported', message: expect.stringContaining('(de)') };

function messagesOf(body = '{}'): unknown {
  return (JSON.parse(body) as { messages?: unknown }).messages;
}

describe('an unsupported language', () => {
  let service: RecordedService;
  let cookie = '';
  const urls = new Map<string, string>();

  beforeAll(async () => {
    service = await runRecordedService();
    cookie = await service.login();
    for (const setting of ['refuse', 'withhold', 'mask', 'allow']) {
      const { proxy_url } = await service.createAgent(cookie, {
        name: setting,
        upstream: 'recorder:model-a',
        policy_yaml: policy(setting),
      });
      urls.set(setting, proxy_url);
    }
    service.upstream.answerWith(({ text, path }, response) => {
      const say = [{ say: 'Einen Moment bitte.' }];
      if (path.endsWith('/chat/completions'))
        response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
      else if (text.includes('"stream":true')) streamResponse(response, text, say, 4);
      else response.setHeader('content-type', 'application/json').end(responseTo(text, say));
    });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  function policy(setting: string): string {
    return `name: own-${setting}\non_other_language: ${setting}\n`;
  }

  function urlOf(setting: string, api = 'chat/completions'): string {
    return (urls.get(setting) ?? '').replace('chat/completions', api);
  }

  async function languagesOf(session: string | null | undefined): Promise<CallLanguage[] | undefined> {
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions/${session}`, { headers: { cookie } });
    return ((await answer.json()) as { session: { languages?: CallLanguage[] } }).session.languages;
  }

  it.each([false, true])('is rejected by the Responses API; streamed: %s', async (stream) => {
    const asked = clientOf(urlOf('refuse')).responses.create({ model: 'model-a', input: GERMAN, stream });
    await expect(asked).rejects.toMatchObject({ status: 422, ...REFUSED, message: expect.anything() });
    expect(service.upstream.requests).toEqual([]);
  });

  it('counts turns of the conversation that a reply ID continues', async () => {
    const { responses } = clientOf(urlOf('mask'));
    const first = await responses.create({ model: 'model-a', input: GERMAN });
    const going = { model: 'model-a', input: ANSWER, previous_response_id: first.id };
    const { response } = await responses.create(going).withResponse();
    expect(await languagesOf(response.headers.get('x-sotto-session'))).toMatchObject([
      { language: 'de', turns: 2, on_other_language: 'mask' },
    ]);
  });

  it('is rejected on a WebSocket, which stays open', async () => {
    const client = await SocketClient.open(urlOf('refuse', 'responses'));
    const { frames } = await client.turn(GERMAN);
    expect(frames).toMatchObject([{ type: 'error', status: 422, error: REFUSED }]);
    expect(service.upstream.requests).toEqual([]);
    expect((await client.turn('Hello, can you hear me?')).heard).toBe('Einen Moment bitte.');
    await client.close();
  });

  function preview(body: object): Promise<Response> {
    const headers = { cookie, 'content-type': 'application/json' };
    const url = `${service.baseUrl}/api/v1/policies/preview`;
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  it.each([{ text: GERMAN }, { messages: [{ role: 'user', content: GERMAN }] }])(
    'appears in previews, and is rejected there with `on_other_language: refuse`',
    async (body) => {
      const shown = await preview({ ...body, policy_yaml: policy('mask') });
      const heard = { language: 'de', turns: 1, on_other_language: 'mask' };
      expect(await shown.json()).toMatchObject({ languages: [heard] });
      const refused = await preview({ ...body, policy_yaml: policy('refuse') });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ error: REFUSED });
    },
  );

  it('has more values masked with mask than with allow, unlike English', async () => {
    const masked = async (text: string, setting: string): Promise<string> => {
      const answer = await preview({ text, policy_yaml: policy(setting) });
      return ((await answer.json()) as { masked_text: string }).masked_text;
    };
    expect(await masked(CHINESE, 'allow')).toMatch(/王小明|李美玲|仁爱医院/);
    expect(await masked(CHINESE, 'mask')).not.toMatch(/王小明|李美玲|仁爱医院/);
    const english = 'My mother is Lena Novak, and she was at the clinic in Trenton last week.';
    expect(await masked(english, 'mask')).toBe(await masked(english, 'allow'));
  });

  it.each(['withhold', 'mask'])(
    'is detected in a known, an unknown and a long conversation: %s',
    async (setting) => {
      const messages: object[] = [];
      const sent: string[] = [];
      for (const content of [GERMAN, ANSWER, 'Jürgen']) {
        messages.push({ role: 'user', content });
        await service.post({ model: 'model-a', messages }, 'application/json', urlOf(setting));
        sent.push(service.upstream.requests.at(-1)?.text ?? '');
        messages.push({ role: 'assistant', content: 'ok' });
      }
      const ended = { model: 'model-a', messages: messages.slice(0, -1) };
      const { proxy_url: fresh } = await service.createAgent(cookie, {
        name: `fresh ${setting}`,
        upstream: 'recorder:model-a',
        policy_yaml: policy(setting).replace('own', 'fresh'),
      });
      for (const more of [{}, { metadata: { note: 'Be kind to whoever calls. '.repeat(2_500) } }]) {
        const answer = await service.post({ ...ended, ...more }, 'application/json', fresh);
        expect(messagesOf(service.upstream.requests.at(-1)?.text)).toEqual(messagesOf(sent.at(-1)));
        expect(await languagesOf(answer.headers.get('x-sotto-session'))).toMatchObject([
          { language: 'de', turns: 3 },
        ]);
      }
    },
  );
});
