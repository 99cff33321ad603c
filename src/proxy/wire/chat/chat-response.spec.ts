import { describe, expect, it } from '@jest/globals';
import { InvalidReply } from '../faulty-reply.js';
import { type ReplyPlace, rewriteReply } from './chat-response.js';

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
        annotations: [{ title: 'untouched' }],
        audio: { id: 'a', transcript: 'spoken' },
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
  it('visits every text and tells where it stands', async () => {
    const places: (ReplyPlace & { text: string })[] = [];
    await rewriteReply(reply, (text, place) => {
      places.push({ ...place, text });
      return text;
    });
    expect(places.map(({ choice, part, mode, text }) => [choice, part, mode, text])).toEqual([
      [3, 'content', 'text', 'content'],
      [3, 'refusal', 'text', 'refusal'],
      [3, 'reasoning_content', 'text', 'thought'],
      [3, 'tool_calls[0].function.name', 'identifier', 'f'],
      [3, 'tool_calls[0].function.arguments', 'json', '{"a":"b"}'],
      [3, 'tool_calls[1].custom.name', 'identifier', 'g'],
      [3, 'tool_calls[1].custom.input', 'input', 'in'],
      [3, 'function_call.name', 'identifier', 'h'],
      [3, 'function_call.arguments', 'json', '{}'],
      [3, 'audio.transcript', 'text', 'spoken'],
      [1, 'content[0].text', 'text', 'part'],
    ]);
  });

  it('leaves a reply as it is when no text changes', async () => {
    expect(await rewriteReply(reply, (text) => Promise.resolve(text))).toEqual(reply);
  });

  it('puts the new texts in, drops token probabilities, and keeps the original', async () => {
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
            annotations: [{ title: 'untouched' }],
            audio: { id: 'a', transcript: 'SPOKEN' },
            tool_calls: [
              { id: 'call_1', function: { name: 'F', arguments: '{"A":"B"}' } },
              { id: 'call_2', custom: { name: 'G', input: 'IN' } },
            ],
            function_call: { name: 'H', arguments: '{}' },
          },
        },
        { message: { content: [{ type: 'text', text: 'PART' }, 'odd'] } },
      ],
      usage: { total_tokens: 5 },
    });
  });

  it('treats content as JSON where the request asked for it', async () => {
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
    { error: { message: 'x' } },
  ])('passes odd shapes: %j', async (odd) => {
    expect(await rewriteReply(odd, () => 'changed')).toEqual(odd);
  });

  it.each([null, undefined, 5, 'text', [reply]])('refuses %j', async (garbage) => {
    await expect(rewriteReply(garbage, (text) => text)).rejects.toThrow(InvalidReply);
  });
});
