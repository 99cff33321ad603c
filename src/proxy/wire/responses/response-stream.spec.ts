import { describe, expect, it } from '@jest/globals';
import { BRACKETED, bracketRestorers } from '../../../../test/support/bracket-restorer.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { InvalidReply, ReportedFailure } from '../faulty-reply.js';
import type { SseEvent } from '../sse.js';
import type { ReplyStream } from '../wire-format.js';
import { parseResponsesRequest } from './responses-request.js';

const NAME = BRACKETED['[N]'] ?? '';
const PHONE = BRACKETED['[P]'] ?? '';
const IN_JSON = JSON.stringify(NAME).slice(1, -1);

type Body = { readonly type: string } & Readonly<Record<string, unknown>>;

const AT = { item_id: 'msg_1', output_index: 0, content_index: 0 };
const delta = (text: string, fields: object = {}): Body => ({
  type: 'response.output_text.delta',
  ...AT,
  delta: text,
  ...fields,
});
const done = (text: string, fields: object = {}): Body => ({
  type: 'response.output_text.done',
  ...AT,
  text,
  ...fields,
});
const response = (fields: object = {}): object => ({
  id: 'resp_1',
  object: 'response',
  output: [],
  error: null,
  ...fields,
});
const completed = (...output: object[]): Body => ({
  type: 'response.completed',
  response: response({ status: 'completed', output }),
});
const part = (text: string, fields: object = {}): object => ({
  type: 'output_text',
  text,
  annotations: [],
  ...fields,
});
const message = (...content: object[]): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content,
});

function open(fields: object = {}): ReplyStream {
  const body = JSON.stringify({ model: 'm', input: 'hi', stream: true, ...fields });
  const request = parseResponsesRequest(Buffer.from(body), { attachments: 'refuse' });
  return request.replies.stream(bracketRestorers().make);
}

const named = (body: Body): SseEvent => ({ event: body.type, data: JSON.stringify(body) });
const bodyOf = ({ data }: SseEvent): Body => JSON.parse(data) as Body;

/** What goes out for events that come. */
async function heard(bodies: readonly Body[], stream = open()): Promise<Body[]> {
  const sent: Body[] = [];
  for (const body of bodies) sent.push(...(await stream.push(named(body))).map(bodyOf));
  return stream.last === undefined ? sent : [...sent, bodyOf(stream.last)];
}

describe('a streamed response with nothing to restore', () => {
  it('is sent as it came', async () => {
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

  it('keeps the names of its events, or that they have none', async () => {
    const stream = open();
    expect(await stream.push(named(delta('a')))).toEqual([named(delta('a'))]);
    const bare = open();
    const { data } = named(delta('a'));
    expect(await bare.push({ data })).toEqual([{ data }]);
    await bare.push({ data: JSON.stringify(completed()) });
    expect(bare.last?.event).toBeUndefined();
  });

  it.each(['null', '5', '"x"', '[]'])('refuses %s', async (data) => {
    await expect(open().push({ data })).rejects.toThrow(InvalidReply);
  });

  it('refuses what is no JSON, and an end without a response', async () => {
    await expect(open().push({ data: 'x' })).rejects.toThrow(SyntaxError);
    await expect(open().push(named({ type: 'response.completed' }))).rejects.toThrow(InvalidReply);
  });

  it('passes odd shapes', async () => {
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

/** A text of each sort, and the events that it comes in. */
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
    'arguments of a server',
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
    'text of a sort to come',
    { type: 'response.thing.delta' },
    { type: 'response.thing.done', thing: '' },
    NAME,
  ],
];

describe('pieces of text', () => {
  it.each(SORTS)('of the sort %s are held back, and restored', async (_, piece, end, restored) => {
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

  it('go out at the marker', async () => {
    expect(await heard([delta('a ['), delta('x<flush />b')])).toEqual([delta('a '), delta('[x<flush />b')]);
  });

  it('are released when they were held for long enough', async () => {
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

  it('lose what tells of other pieces', async () => {
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

  it('are JSON where the request asks for it, and arguments of the function that is called', async () => {
    const { make, asked } = bracketRestorers();
    const parameters = { type: 'object' };
    const format = { type: 'json_schema', name: 'n', schema: { type: 'array' } };
    const body = {
      model: 'm',
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

  it('end with the part, the item or the response where no event of their own ends them', async () => {
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

describe('what follows on the pieces', () => {
  it('is what went out, though another restoration would be another text', async () => {
    const stream = open();
    const sent = await heard([delta('a [')], stream);
    sent.push(...(await stream.release()).map(bodyOf));
    const rest: Body[] = [
      delta('N] b'),
      done('a [N] b'),
      { type: 'response.content_part.done', ...AT, part: part('a [N] b') },
      { type: 'response.output_item.done', output_index: 0, item: message(part('a [N] b')) },
      completed(message(part('a [N] b'))),
    ];
    sent.push(...(await heard(rest, stream)));
    const text = sent.map((body) => (typeof body.delta === 'string' ? body.delta : '')).join('');
    expect(text).toBe('a [N] b');
    expect(sent.slice(-4)).toEqual(rest.slice(1));
  });

  it('is restored as a whole where no pieces came, or others', async () => {
    const logprobs = [{ token: 'x' }];
    expect(
      await heard([
        done('a [N]', { logprobs }),
        { type: 'response.content_part.done', ...AT, part: part('a [N]', { logprobs }) },
        { ...delta('a '), output_index: 1 },
        { ...done('a [N]'), output_index: 1 },
        completed(message(part('a [N]')), message(part('a [N]'))),
      ]),
    ).toEqual([
      done(`a ${NAME}`, { logprobs: [] }),
      { type: 'response.content_part.done', ...AT, part: part(`a ${NAME}`, { logprobs: [] }) },
      { ...delta('a '), output_index: 1 },
      { ...done(`a ${NAME}`), output_index: 1 },
      completed(message(part(`a ${NAME}`)), message(part(`a ${NAME}`))),
    ]);
  });

  it('is restored once', async () => {
    const { make, asked } = bracketRestorers();
    const request = parseResponsesRequest(Buffer.from('{"model":"m"}'), { attachments: 'refuse' });
    const echoed = response({ instructions: 'Ask [N].' });
    const call = { type: 'function_call', id: 'fc_1', name: 'f', arguments: '{"a":"[N]"}' };
    const at = { output_index: 0, item_id: 'fc_1' };
    await heard(
      [
        { type: 'response.created', response: echoed },
        { type: 'response.in_progress', response: echoed },
        { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } },
        { type: 'response.function_call_arguments.delta', ...at, delta: '{"a":"[N]"}' },
        { type: 'response.function_call_arguments.done', ...at, name: 'f', arguments: '{"a":"[N]"}' },
        { type: 'response.output_item.done', output_index: 0, item: call },
        { type: 'response.completed', response: { ...echoed, output: [call] } },
      ],
      request.replies.stream(make),
    );
    const count = (path: string): number => asked.filter((text) => text.path === path).length;
    expect([count('instructions'), count('output[0].arguments')]).toEqual([1, 1]);
  });

  it('is the name of a call, in every event', async () => {
    const item = { type: 'function_call', id: 'fc_1', name: 'of[N]', arguments: '{}' };
    const sent = await heard([
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.function_call_arguments.done', output_index: 0, name: 'of[N]', arguments: '{}' },
      { type: 'response.output_item.done', output_index: 0, item },
    ]);
    expect(sent.map((body) => (body.item as { name: string } | undefined)?.name ?? body.name)).toEqual(
      Array(3).fill(`of${NAME}`),
    );
  });

  it('is the request as the caller sent it', async () => {
    const stream = parseResponsesRequest(Buffer.from('{"model":"m","instructions":"x"}'), {
      attachments: 'refuse',
    });
    const { replies } = stream;
    stream.mask([undefined], { explanation: 'Codes.' });
    const echo = (instructions: string, who: string): object => response({ instructions, metadata: { who } });
    const sent = await heard(
      [
        { type: 'response.created', response: echo('Codes.\n\nBe kind to [N].', '[P]') },
        { type: 'response.completed', response: echo('Codes.\n\nBe kind to [N].', '[P]') },
      ],
      replies.stream(bracketRestorers().make),
    );
    expect(sent.map((body) => body.response)).toEqual(Array(2).fill(echo(`Be kind to ${NAME}.`, PHONE)));
  });
});

describe('annotations', () => {
  const annotation = (start_index: number, end_index: number): object => ({
    type: 'url_citation',
    start_index,
    end_index,
    title: 'On [N]',
  });
  const added = (one: object, annotation_index: number): Body => ({
    type: 'response.output_text.annotation.added',
    ...AT,
    annotation_index,
    annotation: one,
  });
  const restored = (start: number, end: number): object => ({
    ...annotation(start, end),
    title: `On ${NAME}`,
  });

  it('move with the text, wait for what they tell of, and are numbered anew', async () => {
    const annotations = [annotation(0, 3), annotation(5, 7), annotation(4, 7), annotation(4, 12)];
    const text = 'See [N] there';
    const sent = await heard([
      delta('See [N] '),
      added(annotation(0, 3), 0),
      added(annotation(5, 7), 1),
      added(annotation(4, 7), 2),
      added(annotation(4, 12), 3),
      delta('there'),
      done(text),
      completed(message(part(text, { annotations }))),
    ]);
    const end = 4 + NAME.length;
    expect(sent).toEqual([
      delta(`See ${NAME} `),
      added(restored(0, 3), 0),
      added(restored(4, end), 1),
      delta('there'),
      added(restored(4, end + 5), 2),
      done(`See ${NAME} there`),
      completed(
        message(
          part(`See ${NAME} there`, {
            annotations: [restored(0, 3), restored(4, end), restored(4, end + 5)],
          }),
        ),
      ),
    ]);
  });

  it('move with a text that came whole', async () => {
    expect(await heard([done('See [N]'), added(annotation(4, 7), 0)])).toEqual([
      done(`See ${NAME}`),
      added(restored(4, 4 + NAME.length), 0),
    ]);
  });
});

describe('numbers of events', () => {
  it('have no gap, from the first on', async () => {
    const events = [delta('a ['), delta('N'), delta(']'), delta('b ['), done('a [N]b ['), completed()];
    const numbered = events.map((body, at) => ({ ...body, sequence_number: 7 + at }));
    const sent = await heard(numbered);
    expect(sent.map(({ sequence_number: number }) => number)).toEqual([7, 8, 9, 10, 11, 12]);
    expect(sent.map(({ type }) => type.replace(/.*\./, ''))).toEqual([
      'delta',
      'delta',
      'delta',
      'delta',
      'done',
      'completed',
    ]);
  });

  it('are none where the upstream gives none', async () => {
    expect(
      (await heard([delta('['), done('['), completed()])).every((body) => !('sequence_number' in body)),
    ).toBe(true);
  });
});

describe('the end', () => {
  it.each(['completed', 'incomplete', 'cancelled'])('is response.%s, restored', async (status) => {
    const stream = open();
    const last = {
      type: `response.${status}`,
      response: response({ status, output: [message(part('[N]'))] }),
    };
    expect(await stream.push(named(last))).toEqual([]);
    expect(stream.last?.event).toBe(last.type);
    expect(bodyOf(stream.last ?? { data: '' }).response).toEqual(
      response({ status, output: [message(part(NAME))] }),
    );
    expect(await stream.push({ data: '[DONE]' })).toEqual([]);
  });

  it('is no line that other APIs end with', async () => {
    const stream = open();
    expect(await stream.push({ data: ' [DONE]' })).toEqual([]);
    expect(stream.last).toBeUndefined();
  });

  it.each<[object, object]>([
    [
      { type: 'error', code: 'c', message: 'm', param: null },
      { code: 'c', message: 'm', type: undefined },
    ],
    [
      { type: 'error', error: { type: 't', code: 'c', message: 'm' } },
      { code: 'c', message: 'm', type: 't' },
    ],
    [{ error: { message: 'm' } }, { message: 'm' }],
    [
      { type: 'response.failed', response: response({ error: { code: 'c', message: 'm' } }) },
      { code: 'c', message: 'm' },
    ],
    [{ type: 'response.failed', response: response() }, { message: undefined }],
  ])('is a failure where it is %j', async (body, report) => {
    const failed = open().push({ data: JSON.stringify(body) });
    await expect(failed).rejects.toThrow(ReportedFailure);
    await expect(failed).rejects.toMatchObject({ report });
  });

  it('may be a failure of ours, as clients read it', async () => {
    const error = new DomainError('upstream_error', 'It broke.', { fields: { phase: 'stream' } });
    const stream = open();
    await heard([{ ...delta('a'), sequence_number: 3 }], stream);
    const failure = stream.failure(error, 'req_1');
    expect(failure.event).toBe('error');
    expect(JSON.parse(failure.data)).toEqual({
      type: 'error',
      code: 'upstream_error',
      message: 'It broke.',
      param: null,
      sequence_number: 4,
      error: {
        message: 'It broke.',
        type: 'server_error',
        param: null,
        code: 'upstream_error',
        request_id: 'req_1',
        phase: 'stream',
      },
    });
    expect(JSON.parse(open().failure(error, 'req_1').data)).toMatchObject({ sequence_number: 0 });
    const unnumbered = open();
    await heard([delta('a')], unnumbered);
    expect(JSON.parse(unnumbered.failure(error, 'req_1').data)).not.toHaveProperty('sequence_number');
  });

  it('tells what the provider keeps, as it came', async () => {
    const stream = open();
    const items = [message(part('[N]')), { type: 'reasoning', id: 'rs_1', summary: [] }];
    await heard([delta('[N]')], stream);
    expect(stream.kept).toBeUndefined();
    await heard([completed(...items)], stream);
    expect(stream.kept).toEqual({ id: 'resp_1', turns: items });
  });

  it('tells it by the items where it has none itself', async () => {
    const stream = open();
    const item = message(part('[N]'));
    await heard([{ type: 'response.output_item.done', output_index: 0, item }, completed()], stream);
    expect(stream.kept).toEqual({ id: 'resp_1', turns: [item] });
    expect(stream.assembled()).toMatchObject({ id: 'resp_1', output: [message(part(NAME))] });
  });
});

describe('a response that breaks off', () => {
  it('is put together as far as it has come', async () => {
    const stream = open();
    const at = { output_index: 1, item_id: 'fc_1' };
    await heard(
      [
        { type: 'response.created', response: response({ model: 'm' }) },
        { type: 'response.output_item.added', output_index: 0, item: message() },
        { type: 'response.content_part.added', ...AT, part: part('') },
        delta('I am [N'),
        delta('], [P'),
        {
          type: 'response.output_item.added',
          output_index: 1,
          item: { type: 'function_call', name: 'f', arguments: '' },
        },
        { type: 'response.function_call_arguments.delta', ...at, delta: '{"a' },
        {
          type: 'response.reasoning_summary_part.added',
          output_index: 2,
          summary_index: 0,
          part: { type: 'summary_text', text: '' },
        },
        { type: 'response.reasoning_summary_text.done', output_index: 2, summary_index: 0, text: 'So.' },
        { type: 'response.refusal.delta', output_index: 4, content_index: 0, delta: 'No' },
      ],
      stream,
    );
    expect(stream.assembled()).toEqual(
      response({
        model: 'm',
        output: [
          message(part(`I am ${NAME}, `)),
          { type: 'function_call', name: 'f', arguments: '{"a' },
          { summary: [{ type: 'summary_text', text: 'So.' }] },
          { content: [{ refusal: 'No' }] },
        ],
      }),
    );
  });

  it('is nothing where nothing has come', () => {
    expect(open().assembled()).toEqual({ object: 'response', output: [] });
  });
});
