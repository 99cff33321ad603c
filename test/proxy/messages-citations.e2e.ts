import type Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ASKED, type MessagesClient, runMessagesClient } from '../support/messages-client.js';
import { messageEvents, written } from '../support/message-writer.js';
import { leaksIn, PLANTED } from '../support/planted.js';
import type { RecordedService } from '../support/recorded-service.js';

const OPENING = 'The clinic 🙂 is open. ';
const CALLER = `Our caller is ${PLANTED.name}, at ${PLANTED.phone}. `;
const LETTER = `${OPENING}${CALLER}She wrote from ${PLANTED.email}.`;

/** Cites a sentence as the provider does, with its position in the characters of the masked document. */
function cite(masked: string, sentence: RegExp, index: number): Record<string, unknown> {
  const cited = sentence.exec(masked)?.[0] ?? '';
  const start = Array.from(masked.slice(0, masked.indexOf(cited))).length;
  return {
    type: 'char_location',
    cited_text: cited,
    document_index: index,
    document_title: 'Letter',
    start_char_index: start,
    end_char_index: start + Array.from(cited).length,
    file_id: null,
  };
}

function document(data: string): Anthropic.DocumentBlockParam {
  return {
    type: 'document',
    title: 'Letter',
    source: { type: 'text', media_type: 'text/plain', data },
    citations: { enabled: true },
  };
}

interface Sent {
  readonly messages: readonly {
    readonly content: readonly {
      readonly source?: { readonly data: string };
      readonly content?: readonly { readonly source: { readonly data: string } }[];
      readonly citations?: readonly object[];
    }[];
  }[];
}

interface Fetched {
  readonly messages: readonly [
    unknown,
    { readonly content: readonly [{ readonly content: { readonly content: Sourced } }] },
    { readonly content: readonly [Sourced] },
  ];
}

interface Sourced {
  readonly source: { readonly data: string };
}

/** Citation positions that the caller gets refer to its own documents. */
describe('citations of the Messages API', () => {
  let service: RecordedService;
  let client: Anthropic;
  let sent: MessagesClient['sent'];
  let answer: MessagesClient['answer'];

  beforeAll(async () => {
    ({ service, client, sent, answer } = await runMessagesClient());
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  const sentBody = (): Sent => JSON.parse(sent()) as Sent;

  async function ask(messages: Anthropic.MessageParam[], length?: number): Promise<Anthropic.Message> {
    return length === undefined
      ? client.messages.create({ ...ASKED, messages })
      : client.messages.stream({ ...ASKED, messages }).finalMessage();
  }

  function citedIn({ content }: Anthropic.Message): string[] {
    return content.flatMap((block) =>
      (block.type === 'text' ? (block.citations ?? []) : []).map((citation) => {
        if (citation.type !== 'char_location') return '';
        const place = Array.from(LETTER).slice(citation.start_char_index, citation.end_char_index).join('');
        expect(citation.cited_text).toBe(place);
        return place;
      }),
    );
  }

  it.each([undefined, 1, 4])('refer to positions in the original documents (pieces: %s)', async (length) => {
    const told: object[] = [];
    answer((masked) => {
      const [{ content }] = (JSON.parse(masked) as Sent).messages as [Sent['messages'][number]];
      const letter = content[1]?.source?.data ?? '';
      const citations = [/The clinic.*?\. /, /Our caller.*?\. /, /She wrote.*/].map((sentence) =>
        cite(letter, sentence, 1),
      );
      told.splice(0, told.length, ...citations);
      return [{ say: 'As they say.', citations }];
    }, length);
    const said = document('Nothing of anybody.');
    const messages: Anthropic.MessageParam[] = [
      { role: 'user', content: [said, document(LETTER), { type: 'text', text: 'Who calls?' }] },
    ];
    const reply = await ask(messages, length);
    expect(citedIn(reply)).toEqual([OPENING, CALLER, `She wrote from ${PLANTED.email}.`]);
    messages.push({ role: 'assistant', content: reply.content }, { role: 'user', content: 'Thanks.' });
    await ask(messages, length);
    expect(leaksIn(sent())).toEqual([]);
    expect(sentBody().messages[1]?.content[0]?.citations).toEqual(told);
  });

  it('refer to original positions if a streamed text block begins with a citation', async () => {
    service.upstream.answerWith(({ text: masked }, response) => {
      const letter = (JSON.parse(masked) as Sent).messages[0]?.content[0]?.source?.data ?? '';
      const citations = [cite(letter, /Our caller.*?\. /, 0)];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of messageEvents([{ block: { type: 'text', text: 'So.', citations } }], () => []))
        response.write(written(event));
      response.end();
    });
    expect(citedIn(await ask([{ role: 'user', content: [document(LETTER)] }], 1))).toEqual([CALLER]);
  });

  it('refer to original positions in documents of tool results', async () => {
    answer((masked) => {
      const letter = (JSON.parse(masked) as Sent).messages[2]?.content[0]?.content?.[0]?.source.data ?? '';
      return [{ say: 'As they say.', citations: [cite(letter, /Our caller.*?\. /, 0)] }];
    });
    const reply = await ask([
      { role: 'user', content: 'Who calls?' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_01A', name: 'letters', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_01A', content: [document(LETTER)] }],
      },
    ]);
    expect(citedIn(reply)).toEqual([CALLER]);
  });

  it('refer to original positions in documents that the provider fetched', async () => {
    answer((masked) => {
      const [, { content: fetched }, { content: said }] = (JSON.parse(masked) as Fetched).messages;
      const citations = [fetched[0].content.content, said[0]].map(({ source }, index) =>
        cite(source.data, /Our caller.*?\. /, index),
      );
      return [{ say: 'As they say.', citations }];
    });
    const fetchedAt = { type: 'web_fetch_result', url: 'https://clinic.example.com/letter' } as const;
    const fetched: Anthropic.WebFetchToolResultBlockParam = {
      type: 'web_fetch_tool_result',
      tool_use_id: 'srvtoolu_01A',
      content: { ...fetchedAt, retrieved_at: '2026-03-02T10:30:00Z', content: document(LETTER) },
    };
    const reply = await ask([
      { role: 'user', content: 'Who calls?' },
      { role: 'assistant', content: [fetched] },
      { role: 'user', content: [document(LETTER)] },
    ]);
    expect(citedIn(reply)).toEqual([CALLER, CALLER]);
  });

  it.each([
    ['another document', { document_index: 7 }],
    ['no document', { document_index: null }],
    ['no places', { start_char_index: null, end_char_index: 'x' }],
    ['pages', { type: 'page_location', start_page_number: 1, end_page_number: 2 }],
  ])('are unchanged if they refer to %s', async (_, members) => {
    const citation = { ...cite('', /^/, 0), start_char_index: 40, end_char_index: 90, ...members };
    answer(() => [{ say: 'So.', citations: [citation] }]);
    const { content } = await ask([{ role: 'user', content: [document(LETTER)] }]);
    expect(content).toMatchObject([{ citations: [citation] }]);
  });
});
