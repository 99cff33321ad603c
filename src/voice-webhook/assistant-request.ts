import { z } from 'zod';
import { DomainError, type ValidationDetail, validationFailed } from '../common/errors/domain-error.js';

/** Fields that are read from the event at the start of a call. All other fields are ignored. */
export interface AssistantRequest {
  readonly callId: string | undefined;
  readonly assistantId: string | undefined;
  readonly customerNumber: string | undefined;
}

const TYPE = 'assistant-request';

const absent = (value: unknown): unknown => (value === null || value === '' ? undefined : value);
/** An identifier from the platform, which is journaled. */
const identifier = z.preprocess(
  absent,
  z
    .string('must be a string')
    .regex(/^[^\p{Cc}\p{Cs}]{1,256}$/u, 'must be a string of 1 to 256 characters without control characters')
    .optional(),
);
const call = z.object(
  {
    id: identifier,
    assistantId: identifier,
    customer: z.preprocess(
      absent,
      z
        .object(
          { number: z.preprocess(absent, z.string('must be a string').optional()) },
          'must be an object',
        )
        .optional(),
    ),
  },
  'must be an object',
);
const event = z.object({
  call,
  timestamp: z.preprocess(absent, z.number('must be a number of milliseconds').optional()),
});

/** The request body for the API documentation. */
export const assistantRequestBody = z
  .looseObject({
    type: z.literal(TYPE).describe('Event type. Any other value is rejected with `unsupported_event`.'),
    call: z.looseObject({
      id: z
        .string()
        .optional()
        .describe(
          'Call ID from the platform. For one day, a repeated request with this ID receives the same response.',
        ),
      customer: z
        .looseObject({ number: z.string().optional().describe('Phone number of the caller.') })
        .optional()
        .describe('Caller. The number is masked before it is logged.'),
      assistantId: z.string().optional().describe('ID of the assistant on the platform.'),
    }),
    timestamp: z.number().optional().describe('Unix time of the event, in milliseconds.'),
  })
  .meta({ id: 'AssistantRequest' });

/**
 * Parses a signed body. Unwraps an event that the platform has put in `message`.
 * @throws DomainError `unsupported_event` for any other event type; `validation_failed`, which names fields and never
 *   quotes their values
 */
export function parseAssistantRequest(body: Buffer): AssistantRequest {
  const fields = unwrap(parseObject(body));
  if (fields.type === undefined)
    throw refuse({ field: 'type', rule: 'required', message: 'type is required' });
  if (fields.type !== TYPE) {
    throw new DomainError('unsupported_event', `The webhook accepts only events of type ${TYPE}.`);
  }
  const parsed = event.safeParse(fields);
  if (!parsed.success) {
    throw refuse(
      ...parsed.error.issues.map(({ path, code, message }) => {
        const field = path.join('.');
        return { field, rule: code, message: `${field} ${message}` };
      }),
    );
  }
  const { id, assistantId, customer } = parsed.data.call;
  return { callId: id, assistantId, customerNumber: customer?.number };
}

function parseObject(body: Buffer): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw refuse({
      field: 'body',
      rule: 'json',
      message: 'The request is not valid JSON.',
    });
  }
  if (isObject(parsed)) return parsed;
  throw refuse({ field: 'body', rule: 'object', message: 'The request must be a JSON object.' });
}

function unwrap(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return body.type === undefined && isObject(body.message) ? body.message : body;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(...details: readonly ValidationDetail[]): DomainError {
  return validationFailed(details);
}
