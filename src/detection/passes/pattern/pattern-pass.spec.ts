import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS } from '../../kinds.js';
import { inContext } from '../../slot-context.js';
import type { SlotRole, TextSlot } from '../../slot.js';
import { PatternPass } from './pattern-pass.js';

const pass = new PatternPass();
const ALL = new Set<string>(BUILT_IN_KINDS);

function message(index: number, role: SlotRole, text: string): TextSlot {
  return { path: `messages[${index}].content`, member: 'speech', role, form: 'text', text };
}

async function find(slots: readonly TextSlot[], kinds = ALL): Promise<string[][]> {
  const found = await pass.detect(inContext(slots), { kinds }, new AbortController().signal);
  return found.map((entities, index) => [
    ...new Set(
      entities.map(({ kind, start, end }) => `${kind} ${slots[index]?.text.slice(start, end) ?? ''}`),
    ),
  ]);
}

describe('the pattern pass', () => {
  it('reports the pass and detector of a finding', async () => {
    const [found] = await pass.detect(
      inContext([message(0, 'user', 'jane@example.com')]),
      { kinds: ALL },
      new AbortController().signal,
    );
    expect(found).toEqual([
      {
        start: 0,
        end: 16,
        kind: 'EMAIL',
        confidence: 0.99,
        validated: true,
        pass: 'pattern',
        detector: 'email',
      },
    ]);
  });

  it('uses the preceding assistant turn as the question, for user turns only', async () => {
    const question = message(0, 'assistant', 'What are the last four of your social?');
    expect(await find([question, message(1, 'user', '4 4 1 8')])).toEqual([[], ['SSN 4 4 1 8']]);
    expect(await find([question, message(1, 'system', '4 4 1 8')])).toEqual([[], []]);
    const next = message(1, 'assistant', 'How many pills are left?');
    expect(await find([question, next, message(2, 'user', '4418')])).toEqual([[], [], []]);
  });

  it('keeps the question while the assistant only encourages the caller', async () => {
    const question = message(0, 'assistant', "What's your phone number?");
    const turns = [question, message(1, 'user', '415'), message(2, 'assistant', 'mm-hm, go on.')];
    expect(await find([...turns, message(3, 'user', 'five five five')])).toEqual([
      [],
      ['PHONE 415'],
      [],
      ['PHONE five five five'],
    ]);
  });

  it("reads phone numbers in the format of the policy's country", async () => {
    const slots = [message(0, 'user', '030 901820')];
    const signal = new AbortController().signal;
    const [found = []] = await pass.detect(inContext(slots), { kinds: ALL, country: 'DE' }, signal);
    expect(found.map(({ kind }) => kind)).toContain('PHONE');
  });

  it('does not use a tool call as a question', async () => {
    const call: TextSlot = {
      path: 'messages[0].tool_calls[0].function.arguments{0}',
      role: 'assistant',
      form: 'text',
      text: 'your name?',
    };
    expect(await find([call, message(1, 'user', 'okafor')])).toEqual([[], []]);
  });

  it('decides by the JSON member name', async () => {
    const key: TextSlot = { ...message(2, 'tool', 'patientName'), isKey: true };
    expect(await find([key, { ...message(2, 'tool', 'jane okafor'), key }])).toEqual([
      [],
      ['NAME jane okafor'],
    ]);
  });

  it('reads the speaker name of a user message', async () => {
    const slot: TextSlot = {
      path: 'messages[0].name',
      member: 'speaker',
      role: 'user',
      form: 'identifier',
      text: 'jane_okafor',
    };
    expect(await find([slot])).toEqual([['NAME jane_okafor']]);
  });

  it('finds only the kinds that the policy masks', async () => {
    const text = message(0, 'user', 'fax 555-0142, cell 555-0143');
    expect(await find([text], new Set(['PHONE']))).toEqual([['PHONE 555-0143']]);
    expect(await find([text], new Set())).toEqual([[]]);
  });

  it('stops when the call is aborted', async () => {
    const aborted = pass.detect(
      inContext([message(0, 'user', 'hi')]),
      { kinds: ALL },
      AbortSignal.abort(new Error('hung up')),
    );
    await expect(aborted).rejects.toThrow('hung up');
  });
});
