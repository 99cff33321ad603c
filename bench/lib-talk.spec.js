import { describe, expect, it } from '@jest/globals';
import { jsonLeaves, readMarks, readTalk, requestsOf } from './lib-talk.mjs';
import { scoreCall } from './lib-talk-score.mjs';

const CALL = `=== call x-1
title: books a visit
style: cased
policy: scheduling
platform: own
today: 2026-11-23
--- system
You are Ivy. Hours ⟪time|8 a.m. to 5 p.m.⟫
--- tools
[{"type":"function","function":{"name":"find","description":"Finds"}}]
--- user
This is ⟦NAME|Ava Stone⟧, at ⟪slot|4 p.m. today⟫?
--- assistant-calls find c1
{"name":"⟦NAME|Ava Stone⟧"}
--- tool c1
{"code":⟪code|200⟫,"p":[{"zip":⟦ZIP|45402⟧}]}
--- assistant
Sure, ⸨Ava⸩!
--- user-partial
I
--- user
I am ⟦NAME|Ava⟧.`;

/** Finds the values in the list, in slots that are whole messages or JSON leaves. */
function finding(...values) {
  return ({ messages }) => {
    const slots = messages.flatMap((message, index) => {
      const place = message.tool_calls ? 'tool_calls[0].function.arguments' : 'content';
      const text = message.content ?? message.tool_calls[0].function.arguments;
      const leaves = jsonLeaves(text);
      const base = `messages[${index}].${place}`;
      if (leaves === undefined) return [{ path: base, text }];
      return [...leaves].map(([path, leaf]) => ({ path: `${base}${path}`, text: leaf.text }));
    });
    const findings = slots.map(({ text }) =>
      values
        .filter((value) => text.includes(value))
        .map((value) => ({
          kind: 'NAME',
          detector: 'test',
          start: text.indexOf(value),
          end: text.indexOf(value) + value.length,
        })),
    );
    return Promise.resolve({ slots, findings });
  };
}

describe('annotated calls', () => {
  it('are read without their annotations', () => {
    const { text, marks } = readMarks('a ⟦NAME|Bo⟧ at ⟪slot|noon⟫ ⸨Dr. X⸩');
    expect(text).toBe('a Bo at noon Dr. X');
    expect(marks.map(({ sort, what, start, end }) => [sort, what, text.slice(start, end)])).toEqual([
      ['goes', 'NAME', 'Bo'],
      ['stays', 'slot', 'noon'],
      ['open', '', 'Dr. X'],
    ]);
    expect(() => readMarks('a ⟦NAME|Bo')).toThrow('a mark is not closed');
  });

  it('become one request for each reply of the model', () => {
    const [call] = readTalk(CALL);
    const requests = requestsOf(call);
    expect(requests.map(({ body }) => body.messages.length)).toEqual([2, 4, 6, 6]);
    expect(requests[1].body.messages.at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'c1',
      content: '{"code":200,"p":[{"zip":45402}]}',
    });
  });

  it('are scored by values that any request reveals and by other masked text', async () => {
    const [call] = readTalk(CALL);
    const { values, excess } = await scoreCall(call, finding('Ava Stone', '45402', '4 p.m.', 'Ivy'));
    expect(values.map(({ kind, seen }) => [kind, seen])).toEqual([
      ['NAME', undefined],
      ['NAME', undefined],
      ['ZIP', undefined],
      ['NAME', 'whole'],
    ]);
    expect(excess.map(({ value, broken }) => [value, broken])).toEqual([
      ['Ivy', undefined],
      ['4 p.m.', 'slot'],
    ]);
    const part = await scoreCall(readTalk(CALL)[0], finding('Ava'));
    expect(part.values[0].seen).toBe('part');
    expect(part.excess).toEqual([]);
  });
});
