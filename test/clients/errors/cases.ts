import type { JsonObject } from '../../../src/proxy/wire/json/json.js';

/** APIs that the clients call. */
export const APIS = ['chat_completions', 'responses', 'messages'] as const;
export type Api = (typeof APIS)[number];

/** Company that defined the API. Errors of both OpenAI APIs have the same shape. */
export type Shape = 'openai' | 'anthropic';
export const SHAPES: readonly Shape[] = ['openai', 'anthropic'];

export function shapeOf(api: Api): Shape {
  return api === 'messages' ? 'anthropic' : 'openai';
}

/** Value in the caller's words, which no error may repeat through Sotto. */
export const NAME = 'Miriam Castellanos';
/** The caller's words in every request. */
export const SAID = `Hi, my name is ${NAME}. I would like to move my appointment.`;
/** Placeholder in an error message for the caller's words, as the provider received them. */
export const WORDS = '{words}';

/** A provider's error response. */
interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The `error` field of the body. */
  readonly error: JsonObject & { readonly message: string };
}

interface Refused {
  readonly title: string;
  readonly by: Readonly<Record<Shape, Refusal>>;
}

const LIMITS = {
  openai: {
    'x-ratelimit-limit-requests': '500',
    'x-ratelimit-remaining-requests': '0',
    'x-ratelimit-reset-requests': '120ms',
  },
  anthropic: {
    'anthropic-ratelimit-requests-limit': '50',
    'anthropic-ratelimit-requests-remaining': '0',
    'anthropic-ratelimit-requests-reset': '2026-01-01T00:00:00Z',
  },
};

const INVALID = 'invalid_request_error';
export const OVERLOADED = { type: 'overloaded_error', message: 'Overloaded' };

/** Cases in which the provider rejects a request. */
export const REFUSED: Readonly<Record<string, Refused>> = {
  bad_request: {
    title: '400, unsupported value',
    by: {
      openai: {
        status: 400,
        error: {
          message: "Unsupported value: 'temperature' does not support 0.5 with this model.",
          type: INVALID,
          param: 'temperature',
          code: 'unsupported_value',
        },
      },
      anthropic: { status: 400, error: { type: INVALID, message: 'temperature: must be at most 1' } },
    },
  },
  invalid_key: {
    title: '401, invalid key',
    by: {
      openai: {
        status: 401,
        error: {
          message: 'Incorrect API key provided: sk-wro***********0a1b.',
          type: INVALID,
          param: null,
          code: 'invalid_api_key',
        },
      },
      anthropic: { status: 401, error: { type: 'authentication_error', message: 'invalid x-api-key' } },
    },
  },
  rate_limit: {
    title: '429, `retry-after`',
    by: {
      openai: {
        status: 429,
        headers: { ...LIMITS.openai, 'retry-after': '1', 'retry-after-ms': '250' },
        error: {
          message:
            'Rate limit reached for gpt-5-mini on requests per min (RPM): Limit 500, Used 500, Requested 1.',
          type: 'requests',
          param: null,
          code: 'rate_limit_exceeded',
        },
      },
      anthropic: {
        status: 429,
        headers: { ...LIMITS.anthropic, 'retry-after': '1' },
        error: {
          type: 'rate_limit_error',
          message: 'This request would exceed the rate limit of 50 requests per minute.',
        },
      },
    },
  },
  quota: {
    title: '429, `x-should-retry: false`',
    by: {
      openai: {
        status: 429,
        headers: { 'x-should-retry': 'false' },
        error: {
          message: 'You exceeded your current quota.',
          type: 'insufficient_quota',
          param: null,
          code: 'insufficient_quota',
        },
      },
      anthropic: {
        status: 429,
        headers: { 'x-should-retry': 'false' },
        error: {
          type: 'rate_limit_error',
          message: 'This organization has reached its monthly spend limit.',
        },
      },
    },
  },
  overloaded: {
    title: '529, overloaded',
    by: {
      openai: { status: 529, error: { ...OVERLOADED, param: null, code: null } },
      anthropic: { status: 529, headers: { 'x-should-retry': 'true' }, error: OVERLOADED },
    },
  },
  repeated_words: {
    title: "400, message with the caller's words",
    by: {
      openai: {
        status: 400,
        error: {
          message: `Invalid content: '${WORDS}'`,
          type: INVALID,
          param: 'messages',
          code: 'invalid_value',
        },
      },
      anthropic: {
        status: 400,
        error: { type: INVALID, message: `messages.0.content: invalid: "${WORDS}"` },
      },
    },
  },
  context_overflow: {
    title: '400, context overflow',
    by: {
      openai: {
        status: 400,
        error: {
          message:
            'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 280012 tokens.',
          type: INVALID,
          param: 'messages',
          code: 'context_length_exceeded',
        },
      },
      anthropic: {
        status: 400,
        error: { type: INVALID, message: 'prompt is too long: 208310 tokens > 200000 maximum' },
      },
    },
  },
  content_filter: {
    title: '400, content filter',
    by: {
      openai: {
        status: 400,
        error: {
          message:
            "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror: {
            code: 'ResponsibleAIPolicyViolation',
            content_filter_result: {
              hate: { filtered: true, severity: 'high' },
              jailbreak: { filtered: false, detected: false },
            },
          },
        },
      },
      anthropic: {
        status: 400,
        error: { type: INVALID, message: 'Output blocked by content filtering policy' },
      },
    },
  },
};

/** Cases in which the provider starts a reply. */
const ANSWERED: Readonly<Record<string, Pick<Refused, 'title'>>> = {
  filtered_reply: { title: '200, reply ended by the content filter' },
  broken_stream: { title: '200, stream ended by an error' },
};

export const CASES: readonly string[] = [...Object.keys(REFUSED), ...Object.keys(ANSWERED)];

export function titleOf(name: string): string {
  return { ...REFUSED, ...ANSWERED }[name]?.title ?? name;
}

/** Whether a case exists for whole or for streamed replies. */
export function exists(name: string, isStreamed: boolean): boolean {
  return isStreamed || name !== 'broken_stream';
}
