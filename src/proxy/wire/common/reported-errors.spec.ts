import { describe, expect, it } from '@jest/globals';
import { readReportedError, readRefusal } from './reported-errors.js';

const NOTHING = { message: undefined, type: undefined, code: undefined };
const GEMINI = { error: { code: 400, message: 'No.', status: 'INVALID_ARGUMENT' } };

describe("an upstream's error", () => {
  it.each([
    [
      'of OpenAI',
      { error: { message: 'No.', type: 't', code: 'c' } },
      { message: 'No.', type: 't', code: 'c' },
    ],
    [
      'of Anthropic',
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'No.', details: { error_code: 'c' } },
        request_id: 'req_1',
      },
      { message: 'No.', type: 'invalid_request_error', code: 'c' },
    ],
    ['that is text', { error: 'No.' }, { ...NOTHING, message: 'No.' }],
    [
      'of Azure',
      {
        error: {
          message: 'No.',
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror: {},
        },
      },
      { message: 'No.', type: 400, code: 'content_filter' },
    ],
    ['of Gemini, in a list', [GEMINI], { message: 'No.', type: 'INVALID_ARGUMENT', code: 400 }],
    ['of Gemini, alone', GEMINI, { message: 'No.', type: 'INVALID_ARGUMENT', code: 400 }],
  ])('is read from a body %s', (_, body, report) => {
    expect(readReportedError(body)).toEqual({ ...report, body });
    expect(readRefusal(body)).toEqual({ ...report, body });
  });

  it.each([
    ['of Bedrock', { message: 'No.' }],
    ['of the Bedrock gateway', { Message: 'No.' }],
    ['of the Azure gateway', { statusCode: 404, message: 'No.' }],
    ['of vLLM', { object: 'error', message: 'No.', type: 'NotFoundError', param: null, code: 404 }],
    ['of Mistral', { object: 'error', message: { detail: [{ msg: 'No.' }] }, code: null }],
    ['of FastAPI', { detail: 'No.' }],
    ['of FastAPI, as an error,', { detail: { error: { message: 'No.' } } }],
    [
      'of FastAPI, as a list of problems,',
      { detail: [{ loc: ['body', 'messages', 0], msg: 'No.', type: 'missing', input: { role: 'user' } }] },
    ],
  ])('%s is recognized only after an error status', (_, body) => {
    expect(readReportedError(body)).toBeUndefined();
    expect(readRefusal(body)).toMatchObject({ message: 'No.', body });
  });

  it('combines the messages in a list of problems without duplicates', () => {
    const detail = ['A.', 'B.', 'A.'].map((msg) => ({ msg, input: 'C.' }));
    expect(readRefusal({ detail })?.message).toBe('A.; B.');
  });

  it.each([
    null,
    [],
    [GEMINI, GEMINI],
    [[GEMINI]],
    { message: 5 },
    'No.',
    { detail: [] },
    { detail: [{ input: 'No.' }] },
    { detail: {} },
  ])('is not read from %j', (body) => {
    expect(readRefusal(body)).toBeUndefined();
  });
});
