import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CALLER_WORDS, leaksIn, PLANTED } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { SIGNATURE } from '../support/structured-shapes.js';

const URL = 'https://files.example.com/a';
/** Attachments in the formats of OpenAI, OpenRouter, Mistral and vLLM. */
const ATTACHMENTS = [
  { type: 'image_url', image_url: { url: URL, detail: 'low' } },
  { type: 'image_url', image_url: URL },
  { type: 'video_url', video_url: { url: URL } },
  { type: 'video_url', video_url: URL },
  { type: 'audio_url', audio_url: { url: URL } },
  { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  { type: 'input_audio', input_audio: 'AAAA' },
  { type: 'document_url', document_url: URL },
  { type: 'file_url', file_url: { url: URL } },
  { type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } },
  { type: 'file', file_id: '0b1f7f3e-6a52-4b8e-9c1d-2f3a4b5c6d7e' },
];
/** Content parts of assistant turns. */
const TURNS = [
  { type: 'thinking', thinking: [{ type: 'text', text: CALLER_WORDS }], closed: true },
  { type: 'thinking', thinking: CALLER_WORDS, signature: SIGNATURE },
  { type: 'reasoning', summary: [{ type: 'summary_text', text: CALLER_WORDS, signature: SIGNATURE }] },
  { type: 'tool_reference', tool: 'web_search', title: `About ${PLANTED.name}, ${PLANTED.phone}`, url: URL },
];

describe('content parts', () => {
  let service: RecordedService;
  let passing: string;

  beforeAll(async () => {
    service = await runRecordedService();
    const agent = { upstream: 'recorder:model-a', policy_yaml: 'name: seen\nattachments: pass\n' };
    passing = (await service.createAgent(await service.login(), agent)).proxy_url;
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  function ask(role: string, parts: readonly object[], url?: string): Promise<Response> {
    const messages = [
      { role, content: parts },
      { role: 'user', content: CALLER_WORDS },
    ];
    return service.post({ model: 'model-a', messages }, 'application/json', url);
  }

  const sent = (): { role: string; content: object[] }[] =>
    (JSON.parse(service.upstream.requests[0]?.text ?? '') as { messages: [] }).messages;

  it.each(ATTACHMENTS)('are rejected if they are attachments: %j', async (part) => {
    const answer = await ask('user', [{ type: 'text', text: 'Look.' }, part]);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'validation_failed',
        param: 'messages[0].content[1]',
        message: expect.stringMatching(/attachment/),
      },
    });
    expect(service.upstream.requests).toHaveLength(0);
  });

  it.each(ATTACHMENTS)('are forwarded if the policy allows attachments: %j', async (part) => {
    const named = { ...part, document_name: `${PLANTED.email}.pdf` };
    expect((await ask('user', [named], passing)).status).toBe(200);
    expect(sent()[0]?.content).toMatchObject([part]);
    expect(leaksIn(service.upstream.requests[0]?.text ?? '')).toEqual([]);
  });

  it.each(TURNS)('are masked in assistant turns: %j', async (part) => {
    expect((await ask('assistant', [part, { type: 'text', text: CALLER_WORDS }])).status).toBe(200);
    const [request] = service.upstream.requests;
    expect(leaksIn(request?.text ?? '')).toEqual([]);
    expect(sent()[0]?.content[0]).toMatchObject({ type: part.type });
    expect(request?.text.includes(SIGNATURE)).toBe(JSON.stringify(part).includes(SIGNATURE));
  });

  it('are forwarded unchanged if they are references or redacted thinking', async () => {
    const parts = [
      { type: 'text', text: 'It opens at nine' },
      { type: 'reference', reference_ids: [0, 7] },
      { type: 'redacted_thinking', data: SIGNATURE },
    ];
    expect((await ask('assistant', parts)).status).toBe(200);
    expect(sent()[0]?.content).toEqual(parts);
  });

  it.each([{ type: 'hologram', hologram: URL }, { type: 'image_url' }, { type: 'file', file: [URL] }])(
    'are rejected with a reason if they are unknown or malformed: %j',
    async (part) => {
      const answer = await ask('user', [part], passing);
      expect(answer.status).toBe(422);
      const { error } = (await answer.json()) as { error: { message: string } };
      expect(error.message).toMatch(/is not a known content part type|must be an object or a string/);
    },
  );
});
