import { describe, expect, it } from '@jest/globals';
import {
  NAME,
  PHONE,
  IN_JSON,
  parameters,
  tools,
  request,
  response,
  message,
  said,
  restored,
  restoredItem,
} from '../../../../../test/support/whole-responses.js';
import { bracketRestorers } from '../../../../../test/support/bracket-restorer.js';
import { InvalidReply, ReportedFailure } from '../../faulty-reply.js';

describe('a buffered response', () => {
  it('is restored in every text of its items', async () => {
    const items = [
      message(said('I am [N].'), { type: 'refusal', refusal: 'No, [N].' }),
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: '[N]' }],
        content: [{ type: 'reasoning_text', text: '[P]' }],
        encrypted_content: 'gAAAAAB[N]',
      },
      { type: 'function_call', id: 'fc_1', call_id: 'call_1', arguments: '{"name":"[N]"}', name: 'book' },
      { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_2', name: 'note', input: 'of [N]' },
      {
        type: 'mcp_call',
        id: 'mcp_1',
        name: 'look',
        server_label: 'crm',
        arguments: '{"q":"[N]"}',
        output: 'is [P]',
        error: null,
      },
      {
        type: 'code_interpreter_call',
        id: 'ci_1',
        container_id: 'cntr_1',
        code: 'x = "[P]"',
        outputs: [{ type: 'logs', logs: '[P]' }],
      },
      {
        type: 'file_search_call',
        id: 'fs_1',
        queries: ['[N]'],
        results: [{ filename: '[N].pdf', text: '[P]', attributes: { '[N]': 1 } }],
      },
      { type: 'web_search_call', id: 'ws_1', action: { type: 'search', query: '[N]' } },
      { type: 'image_generation_call', id: 'ig_1', result: 'AA[N]' },
    ];
    const { output } = await restored({ output: items });
    expect(output).toEqual([
      message(said(`I am ${NAME}.`), { type: 'refusal', refusal: `No, ${NAME}.` }),
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: NAME }],
        content: [{ type: 'reasoning_text', text: PHONE }],
        encrypted_content: `gAAAAAB${NAME}`,
      },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_1',
        arguments: `{"name":"${IN_JSON}"}`,
        name: 'book',
      },
      { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_2', name: 'note', input: `of ${NAME}` },
      {
        type: 'mcp_call',
        id: 'mcp_1',
        name: 'look',
        server_label: 'crm',
        arguments: `{"q":"${IN_JSON}"}`,
        output: `is ${PHONE}`,
        error: null,
      },
      {
        type: 'code_interpreter_call',
        id: 'ci_1',
        container_id: 'cntr_1',
        code: `x = "${PHONE}"`,
        outputs: [{ type: 'logs', logs: PHONE }],
      },
      {
        type: 'file_search_call',
        id: 'fs_1',
        queries: [NAME],
        results: [{ filename: `${NAME}.pdf`, text: PHONE, attributes: { [NAME]: 1 } }],
      },
      { type: 'web_search_call', id: 'ws_1', action: { type: 'search', query: NAME } },
      { type: 'image_generation_call', id: 'ig_1', result: 'AA[N]' },
    ]);
  });

  it('passes the place and the form of each text to the restorer', async () => {
    const { make, asked } = bracketRestorers();
    const output = [
      message(said('a'), { type: 'refusal', refusal: 'b' }),
      { type: 'function_call', arguments: '{}', name: 'book' },
      { type: 'custom_tool_call', name: 'note', input: 'c' },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'd' }] },
    ];
    await request({ tools }).replies.restore(response({ output, error: null }), make);
    expect(asked.filter(({ path }) => path.startsWith('output'))).toEqual([
      { path: 'output[0].content[0].text', mode: 'text' },
      { path: 'output[0].content[1].refusal', mode: 'text' },
      { path: 'output[1].name', mode: 'identifier' },
      { path: 'output[1].arguments', mode: 'json', schema: parameters },
      { path: 'output[2].name', mode: 'identifier' },
      { path: 'output[2].input', mode: 'input' },
      { path: 'output[3].summary[0].text', mode: 'text' },
    ]);
  });

  it.each([
    [{ type: 'json_schema', name: 'n', schema: parameters }, parameters],
    [{ type: 'json_object' }, undefined],
  ])('is restored as JSON if the request asks for %j', async (format, schema) => {
    const { make, asked } = bracketRestorers();
    const from = request({ text: { format } });
    const { output } = await from.replies.restore(response({ output: [message(said('{"a":"[N]"}'))] }), make);
    expect(output).toEqual([message(said(`{"a":"${IN_JSON}"}`))]);
    expect(asked).toContainEqual({ path: 'output[0].content[0].text', mode: 'json', schema });
  });

  it('contains the request as the caller sent it', async () => {
    const echo = (name: string): object => ({
      instructions: `Be kind to ${name}.`,
      metadata: { [name]: name },
      user: name,
      tools: [
        {
          type: 'function',
          name: 'book',
          description: name,
          parameters: { properties: { [name]: {} } },
          strict: true,
        },
      ],
      text: { format: { type: 'text' }, verbosity: 'medium' },
      prompt: { id: 'pmpt_1', variables: { patient: name } },
      reasoning: { effort: null, summary: null },
      usage: { input_tokens: 1 },
      safety_identifier: name,
      new_member: { note: name },
    });
    expect(await restored(echo('[N]'))).toEqual(response(echo(NAME)));
  });

  it.each([
    ['Codes.', 'Codes.', null],
    ['Codes.', 'Codes.\n\nBe kind to [N].', `Be kind to ${NAME}.`],
    ['Codes.', 'Other words.', 'Other words.'],
    [undefined, 'Codes.\n\nBe kind.', 'Codes.\n\nBe kind.'],
    ['Codes.', null, null],
  ])('removes the explanation %p from the instructions: %j', async (explanation, instructions, expected) => {
    const from = request();
    const { replies } = from;
    from.mask([undefined], { explanation });
    const reply = await replies.restore(response({ instructions }), bracketRestorers().make);
    expect(reply.instructions).toBe(expected);
  });

  it('contains the same text in its items and in output_text', async () => {
    const output = [message(said('A [N] '), said('b')), { type: 'x' }, message(said('[P]'))];
    expect(await restored({ output, output_text: 'A [N] b[P]' })).toMatchObject({
      output_text: `A ${NAME} b${PHONE}`,
    });
    expect(await restored({ output, output_text: 'Other [N]' })).toMatchObject({
      output_text: `Other ${NAME}`,
    });
  });

  it('contains no token probabilities for a changed text', async () => {
    const logprobs = [{ token: 'a', logprob: -1, bytes: [97], top_logprobs: [] }];
    expect(await restoredItem(message(said('a', { logprobs }), said('[N]', { logprobs })))).toEqual(
      message(said('a', { logprobs }), said(NAME, { logprobs: [] })),
    );
  });

  it('is returned unchanged if nothing is restored, and is not modified itself', async () => {
    const plain = response({
      output: [message(said('hello')), 5, null, { type: 'odd', content: 'x', summary: {} }],
      usage: null,
    });
    const before = structuredClone(plain);
    expect(await request().replies.restore(plain, bracketRestorers().make)).toEqual(before);
    expect(plain).toEqual(before);
  });

  it.each([
    {},
    { output: 'x' },
    { output: [[], { content: [null, 5, { type: 'output_text', text: 5 }] }] },
    { id: 5 },
  ])('is unchanged if it is malformed: %j', async (odd) => {
    expect(await request().replies.restore(odd, bracketRestorers().make)).toEqual(odd);
  });

  it.each([null, undefined, 5, 'text', [response({})]])('is rejected if it is %j', async (garbage) => {
    await expect(request().replies.restore(garbage, bracketRestorers().make)).rejects.toThrow(InvalidReply);
  });

  it.each<[object, object]>([
    [{ error: { message: 'm', type: 't', code: 'c' } }, { message: 'm', type: 't', code: 'c' }],
    [response({ status: 'failed', error: { code: 'c', message: 'm' } }), { message: 'm', code: 'c' }],
    [response({ status: 'failed' }), { message: undefined, type: undefined, code: undefined }],
  ])('is reported as a failure if it is %j', async (body, report) => {
    const failed = request().replies.restore(body, bracketRestorers().make);
    await expect(failed).rejects.toThrow(ReportedFailure);
    await expect(failed).rejects.toMatchObject({ report });
  });

  it('can be continued by its ID', () => {
    const { replies } = request();
    const output = [message(said('[N]'))];
    expect(replies.kept?.(response({ output }))).toEqual({
      id: 'resp_1',
      turns: output,
      ids: ['msg_1'],
    });
    for (const odd of [null, {}, response({ id: 5 }), response({ id: '' }), response({ output: 'x' })])
      expect(replies.kept?.(odd)).toBeUndefined();
  });
});
