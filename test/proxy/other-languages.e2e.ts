import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallLanguage } from '../../src/common/spoken-languages.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

const FRENCH = "Bonjour, je m'appelle Amélie Rousseau et mon numéro est le 415-555-0142.";
const SENTENCES = [
  ['fr', FRENCH],
  ['de', 'Guten Tag, ich heiße Jürgen Hartmann, und meine Nummer ist die 415-555-0142.'],
  ['vi', 'Xin chào, tôi tên là Nguyễn Thị Hoa và số điện thoại của tôi là 415-555-0142.'],
  ['zh', '你好，我叫王小明，我的电话号码是415-555-0142。'],
] as const;
const SPANISH = 'Hola, buenos días, me llamo Lucía Herrera y quiero una cita para mañana.';
const MIXED = 'Yes, I need to change my appointment porque mi mamá no puede venir con nosotros mañana.';
const SETTINGS = ['refuse', 'withhold', 'mask', 'allow'] as const;

type Message = Readonly<{ role: 'user' | 'assistant' | 'system'; content: string }>;

/** Builds a conversation in which the caller and the assistant alternate. */
function talk(...texts: readonly string[]): Message[] {
  return texts.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }));
}

describe('the language of a caller', () => {
  let service: RecordedService;
  let cookie = '';
  const urls = new Map<string, string>();

  beforeAll(async () => {
    service = await runRecordedService();
    cookie = await service.login();
    for (const languages of ['en, es', 'en'])
      for (const setting of SETTINGS) {
        const agent = await service.createAgent(cookie, {
          name: `${setting} but ${languages}`,
          upstream: 'recorder:model-a',
          policy_yaml: `name: ${setting}-but-${languages.replace(', ', '-')}
detection: { passes: [pattern] }
languages: [${languages}]
on_other_language: ${setting}
`,
        });
        urls.set(`${setting} but ${languages}`, agent.proxy_url);
      }
    service.upstream.answerWith(({ text }, response) => {
      if (text.includes('"stream":true')) sendStream(response, [{ content: 'ok' }]);
      else response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  function ask(
    setting: string,
    messages: readonly Message[],
    { languages = 'en, es', ...more }: { languages?: string; stream?: boolean } = {},
  ): Promise<Response> {
    const body = { model: 'model-a', messages, ...more };
    return service.post(body, 'application/json', urls.get(`${setting} but ${languages}`));
  }

  interface Told {
    /** Languages in the session. */
    readonly languages: readonly CallLanguage[] | undefined;
    /** Events of the session's chain, by kind. */
    readonly events: Readonly<Record<string, Record<string, unknown>>>;
  }

  async function told(answer: Response): Promise<Told> {
    await answer.text();
    const id = answer.headers.get('x-sotto-session') ?? '';
    const shown = await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, { headers: { cookie } });
    const { session } = (await shown.json()) as { session: Pick<Told, 'languages'> };
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
      [id],
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
    return {
      languages: session.languages,
      events: Object.fromEntries(events.map((event) => [String(event.kind), event])),
    };
  }

  describe.each(SETTINGS)('with on_other_language: %s', (setting) => {
    it.each(SENTENCES)('%s is reported as unsupported', async (language, text) => {
      const { languages, events } = await told(await ask(setting, talk(text)));
      const heard = { language, turns: 1, on_other_language: setting };
      expect(languages).toEqual([{ ...heard, confidence: expect.any(Number) }]);
      expect(languages?.[0]?.confidence).toBeGreaterThan(0.2);
      expect(events.language_unsupported).toMatchObject({ ...languages?.[0] });
      expect(events.session_closed?.languages).toEqual(languages);
      expect(service.upstream.requests).toHaveLength(setting === 'refuse' ? 0 : 1);
      expect(JSON.stringify([events, service.upstream.requests])).not.toMatch(/555-0142/);
    });
  });

  it.each([false, true])(
    'is named in the error, which explains what to do without quoting the text; streamed: %s',
    async (stream) => {
      const answer = await ask('refuse', talk(FRENCH), { stream });
      const { error } = (await answer.clone().json()) as { error: { code: string; message: string } };
      expect(answer.status).toBe(422);
      expect(answer.headers.get('x-should-retry')).toBe('false');
      expect(error.code).toBe('language_unsupported');
      expect(error.message).toMatch(/\(fr\).*on_other_language/);
      expect(error.message).not.toMatch(/Amélie|Rousseau|Bonjour/);
      const { events } = await told(answer);
      expect(events.request_refused).toMatchObject({ code: 'language_unsupported' });
      expect(events.session_closed).toMatchObject({ status: 'error' });
      expect(events).not.toHaveProperty('request_forwarded');
    },
  );

  it('leads to rejection as long as the conversation contains a rejected turn', async () => {
    const answer = await ask('refuse', talk(FRENCH, 'I only speak English.', 'Okay, can I see the doctor?'));
    const { languages } = await told(answer);
    expect(answer.status).toBe(422);
    expect(languages?.map(({ language, turns }) => [language, turns])).toEqual([
      ['fr', 1],
      ['en', 1],
    ]);
  });

  it.each([
    ['English', 'en', 'Hello, I would like to see the doctor about my knee.'],
    ['Spanish', 'es', SPANISH],
    ['both', 'en+es', MIXED],
  ])('is accepted and not reported as unsupported: %s', async (_, language, text) => {
    const answer = await ask('refuse', talk(text));
    const { languages, events } = await told(answer);
    expect(answer.status).toBe(200);
    expect(languages).toEqual([{ language, turns: 1, confidence: expect.any(Number) }]);
    expect(events).not.toHaveProperty('language_unsupported');
  });

  it.each([
    ['es', SPANISH],
    ['en+es', MIXED],
  ])('is unsupported if `languages: [en]` does not include it: %s', async (language, text) => {
    const english = { languages: 'en' };
    const { languages, events } = await told(await ask('mask', talk(text), english));
    expect(languages).toMatchObject([{ language, turns: 1, on_other_language: 'mask' }]);
    expect(events.language_unsupported).toMatchObject({ language });
    expect((await ask('refuse', talk(text), english)).status).toBe(422);
  });

  it("is taken from the conversation for short answers, also from the assistant's turns", async () => {
    const spanish = talk(SPANISH, '¿Cuál es su número de teléfono?', '415-555-0142', 'Gracias.', 'Lucía');
    expect((await told(await ask('refuse', spanish))).languages).toMatchObject([
      { language: 'es', turns: 3 },
    ]);
    const greeted: Message[] = [
      { role: 'assistant', content: 'Bonjour, comment puis-je vous aider ? Quel est votre nom ?' },
      { role: 'user', content: 'Rousseau' },
    ];
    expect((await told(await ask('mask', greeted))).languages).toMatchObject([{ language: 'fr', turns: 1 }]);
    const bare = await told(await ask('refuse', talk('415-555-0142')));
    expect(bare.languages).toEqual([{ language: 'en', turns: 1, confidence: 0 }]);
  });

  it('is not detected in instructions', async () => {
    const instructions: Message = { role: 'system', content: 'Vous êtes la réceptionniste de la clinique.' };
    const answer = await ask('refuse', [instructions, ...talk('Hello, is the doctor in today?')]);
    expect((await told(answer)).languages).toMatchObject([{ language: 'en', turns: 1 }]);
  });

  it('appears in session lists', async () => {
    const id = (await ask('allow', talk(FRENCH))).headers.get('x-sotto-session');
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions`, { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { id: string; languages?: CallLanguage[] }[] };
    expect(data.find((item) => item.id === id)?.languages).toMatchObject([
      { language: 'fr', turns: 1, on_other_language: 'allow' },
    ]);
  });
});
