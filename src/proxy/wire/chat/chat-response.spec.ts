import { describe, expect, it } from '@jest/globals';
import { InvalidReply } from '../faulty-reply.js';
import { type ReplyPlace, rewriteReply } from './chat-response.js';

const ID = 'audio_6743f0a1b2c3d4e5f6a7b8c9';
const reply = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [
    {
      index: 3,
      message: {
        role: 'assistant',
        content: 'content',
        refusal: 'refusal',
        reasoning_content: 'thought',
        annotations: [{ type: 'url_citation', title: 'a title', start_index: 3 }],
        audio: { id: ID, transcript: 'spoken' },
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":"b"}' } },
          { id: 'call_2', type: 'custom', custom: { name: 'g', input: 'in' } },
        ],
        function_call: { name: 'h', arguments: '{}' },
      },
      finish_reason: 'stop',
      logprobs: { content: [{ token: 'content' }] },
    },
    { message: { content: [{ type: 'text', text: 'part' }, 'odd'] }, logprobs: null },
  ],
  usage: { total_tokens: 5 },
};

describe('rewriteReply', () => {
  it('visits every text and describes its place', async () => {
    const places: (ReplyPlace & { text: string })[] = [];
    await rewriteReply(reply, (text, place) => {
      places.push({ ...place, text });
      return text;
    });
    expect(places.map(({ path, mode, text }) => [path, mode, text])).toEqual([
      ['choices[3].message.content', 'text', 'content'],
      ['choices[3].message.refusal', 'text', 'refusal'],
      ['choices[3].message.reasoning_content', 'text', 'thought'],
      ['choices[3].message.tool_calls[0].function.name', 'identifier', 'f'],
      ['choices[3].message.tool_calls[0].function.arguments', 'json', '{"a":"b"}'],
      ['choices[3].message.tool_calls[1].custom.name', 'identifier', 'g'],
      ['choices[3].message.tool_calls[1].custom.input', 'input', 'in'],
      ['choices[3].message.function_call.name', 'identifier', 'h'],
      ['choices[3].message.function_call.arguments', 'json', '{}'],
      ['choices[3].message.annotations[0]{1}', 'identifier', 'a title'],
      ['choices[3].message.audio.transcript', 'text', 'spoken'],
      ['choices[1].message.content[0].text', 'text', 'part'],
      ['choices[1].message.content[1]', 'identifier', 'odd'],
    ]);
  });

  it('leaves a reply unchanged if no text changes', async () => {
    expect(await rewriteReply(reply, (text) => Promise.resolve(text))).toEqual(reply);
  });

  it('inserts the new texts, removes token probabilities and leaves the original reply unchanged', async () => {
    const before = structuredClone(reply);
    const result = await rewriteReply(reply, (text) => text.toUpperCase());
    expect(reply).toEqual(before);
    expect(result).toMatchObject({
      id: 'chatcmpl-1',
      choices: [
        {
          finish_reason: 'stop',
          logprobs: null,
          message: {
            role: 'assistant',
            content: 'CONTENT',
            annotations: [{ type: 'url_citation', title: 'A TITLE', start_index: 3 }],
            audio: { id: ID, transcript: 'SPOKEN' },
            tool_calls: [
              { id: 'call_1', function: { name: 'F', arguments: '{"A":"B"}' } },
              { id: 'call_2', custom: { name: 'G', input: 'IN' } },
            ],
            function_call: { name: 'H', arguments: '{}' },
          },
        },
        { message: { content: [{ type: 'text', text: 'PART' }, 'ODD'] } },
      ],
      usage: { total_tokens: 5 },
    });
  });

  it('treats content as JSON if the request asked for JSON', async () => {
    const modes: string[] = [];
    await rewriteReply(
      { choices: [{ message: { content: '{}' } }] },
      (text, { mode }) => (modes.push(mode), text),
      {
        jsonContent: true,
      },
    );
    expect(modes).toEqual(['json']);
  });

  it.each([
    {},
    { choices: null },
    { choices: 'x' },
    {
      choices: [null, 5, [], {}, { message: null }, { message: { content: 5, tool_calls: 'x', audio: {} } }],
    },
    {
      choices: [
        { message: { content: [], tool_calls: [null, {}, { function: 'x' }, { function: { name: 5 } }] } },
      ],
    },
    { usage: { total_tokens: 5 } },
  ])('leaves malformed replies unchanged: %j', async (odd) => {
    expect(await rewriteReply(odd, () => 'changed')).toEqual(odd);
  });

  it.each([null, undefined, 5, 'text', [reply]])('rejects %j', async (garbage) => {
    await expect(rewriteReply(garbage, (text) => text)).rejects.toThrow(InvalidReply);
  });
});
