import { describe, expect, it } from '@jest/globals';
import {
  NAME,
  PHONE,
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
import { DomainError } from '../../../../common/errors/domain-error.js';
import { ReportedFailure } from '../../faulty-reply.js';
import { parseResponsesRequest } from '../request/responses-request.js';

describe('the texts after the deltas of a streamed response', () => {
  it('equal the sent deltas, even if restoring the whole text would give another text', async () => {
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

  it('are restored as a whole if no deltas arrived or if these differ', async () => {
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

  it('are restored only once', async () => {
    const { make, asked } = bracketRestorers();
    const request = parseResponsesRequest(Buffer.from('{"model":"m","input":"hi"}'), {
      attachments: 'refuse',
    });
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

  it('contain the restored name of a call in every event', async () => {
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

  it('contain the request as the caller sent it', async () => {
    const stream = parseResponsesRequest(Buffer.from('{"model":"m","input":"hi","instructions":"x"}'), {
      attachments: 'refuse',
    });
    const { replies } = stream;
    stream.mask([undefined, undefined], { explanation: 'Codes.' });
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

describe('sequence numbers in a streamed response', () => {
  it('have no gap from the first event on', async () => {
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

  it('are missing if the upstream sends none', async () => {
    expect(
      (await heard([delta('['), done('['), completed()])).every((body) => !('sequence_number' in body)),
    ).toBe(true);
  });
});

describe('the end of a streamed response', () => {
  it.each(['completed', 'incomplete', 'cancelled'])(
    'is the event response.%s with restored texts',
    async (status) => {
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
    },
  );

  it('is not the [DONE] line that other APIs send', async () => {
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
  ])('is a failure if the last event is %j', async (body, report) => {
    const failed = open().push({ data: JSON.stringify(body) });
    await expect(failed).rejects.toThrow(ReportedFailure);
    await expect(failed).rejects.toMatchObject({ report });
  });

  it.each<[string, object]>([
    ['{"type":"error","code":"c","message":"m"}', { message: 'm', code: 'c' }],
    ['{"message":"m","code":"c"}', { message: 'm', code: 'c' }],
    ['{}', { message: undefined }],
    ['no JSON', { message: 'no JSON' }],
  ])('is a failure if the event is named error and its data is %s', async (data, report) => {
    const failed = open().push({ event: 'error', data });
    await expect(failed).rejects.toThrow(ReportedFailure);
    await expect(failed).rejects.toMatchObject({ report });
  });

  it('can be a failure of the service, in the form that clients read', async () => {
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

  it('contains the unrestored items that the provider keeps', async () => {
    const stream = open();
    const items = [message(part('[N]')), { type: 'reasoning', id: 'rs_1', summary: [] }];
    await heard([delta('[N]')], stream);
    expect(stream.kept).toBeUndefined();
    await heard([completed(...items)], stream);
    expect(stream.kept).toEqual({ id: 'resp_1', turns: items, ids: ['msg_1', 'rs_1'] });
  });

  it('uses the items of earlier events if the last event has none', async () => {
    const stream = open();
    const item = message(part('[N]'));
    await heard([{ type: 'response.output_item.done', output_index: 0, item }, completed()], stream);
    expect(stream.kept).toEqual({ id: 'resp_1', turns: [item], ids: ['msg_1'] });
    expect(stream.assembled()).toMatchObject({ id: 'resp_1', output: [message(part(NAME))] });
  });
});

describe('a streamed response that breaks off', () => {
  it('is assembled from the received events', async () => {
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

  it('is empty if no event was received', () => {
    expect(open().assembled()).toEqual({ object: 'response', output: [] });
  });
});
