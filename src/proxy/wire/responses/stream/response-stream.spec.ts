import { describe, expect, it } from '@jest/globals';
import {
  NAME,
  PHONE,
  IN_JSON,
  type Body,
  AT,
  delta,
  done,
  response,
  completed,
  part,
  message,
  open,
  named,
  bodyOf,
  heard,
} from '../../../../../test/support/response-events.js';
import { bracketRestorers } from '../../../../../test/support/bracket-restorer.js';
import { InvalidReply } from '../../faulty-reply.js';
import { parseResponsesRequest } from '../request/responses-request.js';

describe('a streamed response without tokens', () => {
  it('is passed unchanged', async () => {
    const events: Body[] = [
      { type: 'response.created', response: response({ instructions: 'Be kind.' }) },
      { type: 'response.queued', response: response() },
      { type: 'response.in_progress', response: response() },
      { type: 'response.output_item.added', output_index: 0, item: message() },
      { type: 'response.content_part.added', ...AT, part: part('') },
      delta(''),
      delta('Hi <flush /> there', { logprobs: [{ token: 'Hi' }], obfuscation: 'xyz' }),
      done('Hi <flush /> there', { logprobs: [{ token: 'Hi' }] }),
      { type: 'response.content_part.done', ...AT, part: part('Hi <flush /> there') },
      { type: 'response.output_item.done', output_index: 0, item: message(part('Hi <flush /> there')) },
      { type: 'response.web_search_call.searching', output_index: 1, item_id: 'ws_1' },
      {
        type: 'response.image_generation_call.partial_image',
        partial_image_b64: 'AA',
        partial_image_index: 0,
      },
      { type: 'response.audio.delta', delta: 'AA[N]' },
      { type: 'response.audio.done' },
      { type: 'response.unheard_of', note: 5 },
      completed(message(part('Hi <flush /> there'))),
    ];
    expect(await heard(events)).toEqual(events);
  });

  it('keeps named and unnamed events as they are', async () => {
    const stream = open();
    expect(await stream.push(named(delta('a')))).toEqual([named(delta('a'))]);
    const bare = open();
    const { data } = named(delta('a'));
    expect(await bare.push({ data })).toEqual([{ data }]);
    await bare.push({ data: JSON.stringify(completed()) });
    expect(bare.last?.event).toBeUndefined();
  });

  it.each(['null', '5', '"x"', '[]'])('is rejected if an event is %s', async (data) => {
    await expect(open().push({ data })).rejects.toThrow(InvalidReply);
  });

  it('is rejected if an event is not JSON or if the last event contains no response', async () => {
    await expect(open().push({ data: 'x' })).rejects.toThrow(SyntaxError);
    await expect(open().push(named({ type: 'response.completed' }))).rejects.toThrow(InvalidReply);
  });

  it('is unchanged if its events are malformed', async () => {
    const events: Body[] = [
      { type: 'response.output_text.delta', delta: 5 },
      { type: 'response.output_text.done', text: null },
      { type: 'response.output_item.added', item: null },
      { type: 'response.content_part.done', part: 'x' },
      { type: 'response.output_text.annotation.added', annotation: null },
    ];
    expect(await heard(events)).toEqual(events);
    const { data } = { data: '{"delta":"x"}' };
    expect(await open().push({ data })).toEqual([{ data }]);
  });
});

/** Text delta of each type, with the event that ends it. */
const SORTS: readonly [string, Body, Body, string][] = [
  ['text', delta(''), done(''), NAME],
  [
    'refusal',
    { ...AT, type: 'response.refusal.delta' },
    { ...AT, type: 'response.refusal.done', refusal: '' },
    NAME,
  ],
  [
    'arguments',
    { type: 'response.function_call_arguments.delta', output_index: 0, item_id: 'fc_1' },
    { type: 'response.function_call_arguments.done', output_index: 0, item_id: 'fc_1', arguments: '' },
    IN_JSON,
  ],
  [
    'arguments of an MCP server',
    { type: 'response.mcp_call_arguments.delta', output_index: 0 },
    { type: 'response.mcp_call_arguments.done', output_index: 0, arguments: '' },
    IN_JSON,
  ],
  [
    'input',
    { type: 'response.custom_tool_call_input.delta', output_index: 0 },
    { type: 'response.custom_tool_call_input.done', output_index: 0, input: '' },
    NAME,
  ],
  [
    'code',
    { type: 'response.code_interpreter_call_code.delta', output_index: 0 },
    { type: 'response.code_interpreter_call_code.done', output_index: 0, code: '' },
    NAME,
  ],
  [
    'summary',
    { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index: 1 },
    { type: 'response.reasoning_summary_text.done', output_index: 0, summary_index: 1, text: '' },
    NAME,
  ],
  [
    'thought',
    { type: 'response.reasoning_text.delta', output_index: 0, content_index: 1 },
    { type: 'response.reasoning_text.done', output_index: 0, content_index: 1, text: '' },
    NAME,
  ],
  [
    'transcript',
    { type: 'response.audio.transcript.delta' },
    { type: 'response.audio.transcript.done' },
    NAME,
  ],
  [
    'text of an unknown type',
    { type: 'response.thing.delta' },
    { type: 'response.thing.done', thing: '' },
    NAME,
  ],
];

describe('text deltas in a streamed response', () => {
  it.each(SORTS)('of the type %s are held back and restored', async (_, piece, end, restored) => {
    const member = Object.keys(end).find((name) => end[name] === '' && name !== 'delta');
    const ended = (text: string): Body => (member === undefined ? end : { ...end, [member]: text });
    const events = [
      { ...piece, delta: '"a [' },
      { ...piece, delta: 'N' },
      { ...piece, delta: '] b" [' },
      ended('"a [N] b" ['),
    ];
    expect(await heard(events)).toEqual([
      { ...piece, delta: '"a ' },
      { ...piece, delta: `${restored} b" ` },
      { ...piece, delta: '[' },
      ended(`"a ${restored} b" [`),
    ]);
  });

  it.each(['text', 'thing', 'whole'])(
    'of an unknown type end with the whole text in the member %s',
    async (member) => {
      const piece = { type: 'response.thing.delta', output_index: 0 };
      const end = { type: 'response.thing.done', output_index: 0, item_id: 'thing_0123456789abcdef' };
      const more = { note: 'of [N]', notes: [{ by: '[P]' }], logprobs: [] };
      expect(
        await heard([
          { ...piece, delta: 'a [' },
          { ...piece, delta: 'N]' },
          { ...end, [member]: 'a [N]', ...more },
        ]),
      ).toEqual([
        { ...piece, delta: 'a ' },
        { ...piece, delta: NAME },
        { ...end, [member]: `a ${NAME}`, note: `of ${NAME}`, notes: [{ by: PHONE }], logprobs: [] },
      ]);
    },
  );

  it('of an unknown type may be missing if the last event contains the whole text', async () => {
    const end = { type: 'response.thing.done', output_index: 0 };
    expect(await heard([{ ...end, text: 'a [N]', name: '[P]' }])).toEqual([
      { ...end, text: `a ${NAME}`, name: PHONE },
    ]);
  });

  it('are sent at the marker', async () => {
    expect(await heard([delta('a ['), delta('x<flush />b')])).toEqual([delta('a '), delta('[x<flush />b')]);
  });

  it('are released after their hold-back time', async () => {
    const stream = open();
    await heard([delta('a [', { sequence_number: 4 }), { ...delta('['), output_index: 1 }], stream);
    expect(stream.held).toBe('prefix');
    expect((await stream.release()).map(bodyOf)).toEqual([
      delta('[', { sequence_number: 5 }),
      { ...delta('['), output_index: 1, sequence_number: 6 },
    ]);
    expect(stream.held).toBe('none');
    expect(await stream.release()).toEqual([]);
  });

  it('lose the probabilities and padding of replaced deltas', async () => {
    const extras = { logprobs: [{ token: 'x' }], obfuscation: 'xyz' };
    expect(
      await heard([
        delta('[N', extras),
        delta(']', extras),
        delta('b', extras),
        done('[N]b', { logprobs: [1] }),
      ]),
    ).toEqual([delta(NAME, { logprobs: [] }), delta('b', extras), done(`${NAME}b`, { logprobs: [] })]);
  });

  it('are restored as JSON if the request asks for JSON or if they are arguments of a function', async () => {
    const { make, asked } = bracketRestorers();
    const parameters = { type: 'object' };
    const format = { type: 'json_schema', name: 'n', schema: { type: 'array' } };
    const body = {
      model: 'm',
      input: 'hi',
      tools: [{ type: 'function', name: `of ${NAME}`, parameters }],
      text: { format },
    };
    const request = parseResponsesRequest(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
    const call = { type: 'function_call', arguments: '', name: 'of [N]' };
    await heard(
      [
        { type: 'response.output_item.added', output_index: 1, item: call },
        { type: 'response.function_call_arguments.delta', output_index: 1, delta: '{' },
        delta('["'),
      ],
      request.replies.stream(make),
    );
    expect(asked).toContainEqual({ path: 'output[1].arguments', mode: 'json', schema: parameters });
    expect(asked).toContainEqual({ path: 'output[0].content[0].text', mode: 'json', schema: format.schema });
  });

  it('end with the part, the item or the response if no event of their own ends them', async () => {
    const last = { ...delta('a ['), output_index: 3 };
    const sent = await heard([
      delta('a [N'),
      { type: 'response.content_part.done', ...AT, part: part('a [N') },
      { ...delta('a [N'), output_index: 1 },
      { type: 'response.output_item.done', output_index: 1, item: message(part('a [N')) },
      { ...delta('[N'), output_index: 2, content_index: 1 },
      last,
      completed(
        message(part('a [N')),
        message(part('a [N')),
        message(part(''), part('[N')),
        message(part('a [')),
      ),
    ]);
    expect(sent).toEqual([
      delta('a '),
      delta('[N'),
      { type: 'response.content_part.done', ...AT, part: part('a [N') },
      { ...delta('a '), output_index: 1 },
      { ...delta('[N'), output_index: 1 },
      { type: 'response.output_item.done', output_index: 1, item: message(part('a [N')) },
      { ...last, delta: 'a ' },
      { ...delta('[N'), output_index: 2, content_index: 1 },
      { ...last, delta: '[' },
      completed(
        message(part('a [N')),
        message(part('a [N')),
        message(part(''), part('[N')),
        message(part('a [')),
      ),
    ]);
  });
});
