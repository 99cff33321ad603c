import { describe, expect, it } from '@jest/globals';
import { AssembledReply } from './assembled-reply.js';

const chunk = (delta: object, finish_reason: string | null = null, index = 0) =>
  JSON.parse(
    JSON.stringify({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index, delta, finish_reason }],
      usage: null,
    }),
  ) as Parameters<AssembledReply['push']>[0];

describe('AssembledReply', () => {
  it('assembles texts, calls and usage', () => {
    const reply = new AssembledReply();
    const call = (index: number, piece: object) => chunk({ tool_calls: [{ index, ...piece }] });
    reply.push(chunk({ content: 'other' }, 'stop', 1));
    reply.push(chunk({ role: 'assistant', content: '' }));
    reply.push(chunk({ content: 'Hel' }));
    reply.push(chunk({ content: 'lo', reasoning_content: 'hm' }));
    reply.push(call(1, { id: 'call_2', type: 'function', function: { name: 'g', arguments: '' } }));
    reply.push(call(0, { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{' } }));
    reply.push(call(0, { function: { arguments: '}' } }));
    reply.push(chunk({ function_call: { name: 'h', arguments: '1' } }));
    reply.push(chunk({ function_call: { arguments: '2' } }, 'tool_calls'));
    reply.push({ id: 'c1', choices: [], usage: { total_tokens: 9 } });
    expect(reply.completion()).toEqual({
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      usage: { total_tokens: 9 },
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: 'Hello',
            reasoning_content: 'hm',
            function_call: { name: 'h', arguments: '12' },
            tool_calls: [
              { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } },
              { id: 'call_2', type: 'function', function: { name: 'g', arguments: '' } },
            ],
          },
        },
        { index: 1, finish_reason: 'stop', message: { role: 'assistant', content: 'other' } },
      ],
    });
  });

  it('skips malformed parts and returns the rest', () => {
    const reply = new AssembledReply();
    reply.push({ choices: 'x' });
    reply.push({ choices: [null, {}, { delta: { tool_calls: [null, 5], content: 5 } }] });
    expect(reply.completion()).toMatchObject({
      object: 'chat.completion',
      choices: [{ index: 1 }, { index: 2 }],
    });
  });
});
