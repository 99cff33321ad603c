import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';
import {
  block,
  detail,
  type Divide,
  type Message,
  type Said,
  SHAPES,
  SIGNATURE,
  text,
  thinking,
} from '../support/structured-shapes.js';

/**
 * Merges deltas as clients do. Items are matched by their index, or the last item continues if its type is
 * the same.
 */
function merged(before: unknown, piece: unknown): unknown {
  if (before === undefined || before === null) return piece;
  if (typeof before === 'string' && typeof piece === 'string') return before + piece;
  if (Array.isArray(before) && typeof piece === 'string') return merged(before, [text(piece)]);
  if (typeof before === 'string' && Array.isArray(piece))
    return merged(before === '' ? [] : [text(before)], piece);
  if (Array.isArray(before) && Array.isArray(piece)) {
    const list = [...(before as Message[])];
    for (const item of piece as Message[]) {
      const known = list.findIndex(
        (other, at) =>
          other.type === item.type &&
          (item.index === undefined
            ? at === list.length - 1 && (other.signature ?? '') === ''
            : other.index === item.index),
      );
      if (known === -1) list.push(item);
      else list[known] = merged(list[known], item) as Message;
    }
    return list;
  }
  if (typeof piece !== 'object' || piece === null) return piece;
  const result: Record<string, unknown> = { ...(before as Message) };
  for (const [key, value] of Object.entries(piece)) {
    const isName = key === 'type' || key === 'format' || key === 'id' || key === 'role';
    result[key] = isName ? value : merged(result[key], value);
  }
  return result;
}

describe('structured replies of providers', () => {
  let service: RecordedService;
  /** The model's reply to the next request. */
  let answer: (said: Said) => Message | readonly Message[];

  beforeAll(async () => {
    service = await runRecordedService();
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
    service.upstream.answerWith((request, response) => {
      const { stream = false } = JSON.parse(request.text) as { stream?: boolean };
      const reply = answer(saidIn(request.text));
      if (stream) sendStream(response, reply as readonly object[]);
      else response.setHeader('content-type', 'application/json').end(completion(reply));
    });
  });

  afterAll(() => service.stop());

  const saidIn = (masked: string): Said => {
    const name = tokensOf('NAME', masked).slice(0, 2).join(' ');
    const [phone = ''] = tokensOf('PHONE', masked);
    return { thought: `Call ${name} on ${phone}`, spoken: `So, ${name}, it is ${phone}, right?` };
  };
  const CLEAR: Said = {
    thought: `Call ${PLANTED.name} on ${PLANTED.phone}`,
    spoken: `So, ${PLANTED.name}, it is ${PLANTED.phone}, right?`,
  };

  async function ask(messages: readonly Message[], stream: boolean): Promise<Message> {
    const reply = await service.post({ model: 'model-a', stream, messages });
    const received = await reply.text();
    expect(received).not.toMatch(/NAME_|PHONE_/);
    if (!stream) return (JSON.parse(received) as { choices: [{ message: Message }] }).choices[0].message;
    expect(received).toMatch(/data: \[DONE\]\n\n$/);
    const chunks = [...received.matchAll(/^data: (\{.*\})$/gm)].map(
      ([, data = '']) => JSON.parse(data) as { choices: { delta: Message }[] },
    );
    const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
    return { role: 'assistant', ...(deltas.reduce<unknown>(merged, {}) as Message) };
  }

  const sentMessages = (): unknown[] =>
    (JSON.parse(service.upstream.requests.at(-1)?.text ?? '') as { messages: unknown[] }).messages;

  describe.each(Object.keys(SHAPES))('%s', (name) => {
    const { message, deltas } = SHAPES[name] ??
      SHAPES['content in parts'] ?? { message: () => ({}), deltas: () => [] };

    it.each([
      ['whole', undefined],
      ['streamed by characters', 1],
      ['streamed in pieces of 7', 7],
      ['streamed at once', 1_000],
    ])('are restored %s, and sent back unchanged', async (_, length) => {
      const divide: Divide = (said) => said.match(new RegExp(`[^]{1,${length ?? 1}}`, 'g')) ?? [];
      const isStream = length !== undefined;
      let sent: Message = {};
      answer = (said) => {
        sent = { role: 'assistant', ...message(said) };
        return isStream ? deltas(said, divide) : message(said);
      };
      const messages: Message[] = [{ role: 'user', content: CALLER_WORDS }];
      const received = await ask(messages, isStream);
      const expected = { role: 'assistant', ...message(CLEAR) };
      expect(received).toMatchObject(expected);

      answer = () => (isStream ? [{ content: 'Well.' }] : { content: 'Well.' });
      messages.push(received, { role: 'user', content: 'Yes, that is right.' });
      await ask(messages, isStream);
      expect(leaksIn(service.upstream.requests.at(-1)?.text ?? '')).toEqual([]);
      const second = sentMessages();
      expect(second[1]).toMatchObject(sent);

      messages.push(
        { role: 'assistant', content: 'Well.' },
        { role: 'user', content: 'Ask for Olga Petrov.' },
      );
      await ask(messages, isStream);
      expect(sentMessages().slice(0, 3)).toEqual(second.slice(0, 3));
    });
  });

  const OWN = 'Springfield, Illinois, on March 14th: Dr. Olga Petrov at 212-555-0187.';
  const SIGNED: Readonly<Record<string, (thought: string) => Message>> = {
    reasoning_details: (thought) => detail({ text: thought, signature: SIGNATURE }),
    thinking_blocks: (thought) => block(thought, SIGNATURE),
    'content in parts': (thought) => ({
      content: [{ ...thinking(thought), signature: SIGNATURE }, text('Yes.')],
    }),
    'fields of its provider': (thought) => ({ provider_specific_fields: block(thought, SIGNATURE) }),
    extra_content: (thought) => ({ extra_content: { anthropic: block(thought, SIGNATURE) } }),
  };

  it.each(Object.entries(SIGNED))(
    'contain signed thoughts that are sent back unchanged: %s',
    async (_, signed) => {
      let sent: Message = {};
      answer = (said) =>
        (sent = { role: 'assistant', content: 'Yes.', ...signed(`${said.thought}. ${OWN}`) });
      const messages: Message[] = [{ role: 'user', content: CALLER_WORDS }];
      messages.push(await ask(messages, false));
      answer = () => ({ content: 'Mhm.' });
      for (const content of ['Thanks.', 'Ask Olga Petrov, 212-555-0187.', 'Bye.']) {
        messages.push({ role: 'user', content });
        await ask(messages, false);
        expect(sentMessages()[1]).toEqual(sent);
        expect(JSON.stringify(sentMessages().at(-1))).not.toContain('Petrov');
        messages.push({ role: 'assistant', content: 'Mhm.' });
      }
    },
  );

  it.each(Object.entries(SIGNED))(
    'have signed thoughts masked if Sotto did not relay them: %s',
    async (_, signed) => {
      answer = () => ({ content: 'Yes.' });
      const history = { role: 'assistant', content: 'Hello.', ...signed(`They said: ${CALLER_WORDS}`) };
      await ask([{ role: 'user', content: 'Hi.' }, history, { role: 'user', content: 'And?' }], false);
      const [request] = service.upstream.requests;
      expect(leaksIn(request?.text ?? '')).toEqual([]);
      expect(request?.text).toContain(SIGNATURE);
    },
  );
});
