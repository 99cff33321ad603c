import { z } from 'zod';
import type { ValidationDetail } from '../common/errors/domain-error.js';
import { unknownField } from '../common/http/field-names.pipe.js';

const settings = z.record(z.string(), z.unknown());

/** What an agent answers a voice platform with at the start of a call, as far as the agent itself decides it. */
export const assistantSchema = z.strictObject({
  voice: settings.optional().describe('Voice settings, which the webhook returns unchanged.'),
  transcriber: settings.optional().describe('Transcriber settings, which the webhook returns unchanged.'),
  firstMessage: z
    .string()
    .optional()
    .describe('First message that the assistant says, at most 4,096 characters.'),
  model: settings.optional().describe('Model settings. The service sets `provider` and `url`.'),
});

export type Assistant = z.infer<typeof assistantSchema>;

export const ASSISTANT_BYTES = 65_536;
export const FIRST_MESSAGE_LENGTH = 4_096;
const MAX_DEPTH = 16;

/** Fields of `model` that the service always sets: they route calls through the proxy. */
const SET_BY_SERVICE = ['provider', 'url'] as const;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks the assistant of an agent, as a request gives it.
 * @param value an object
 * @returns every rule that it breaks, without any of its values; nothing when it can be kept as it is
 */
export function assistantProblems(value: object): ValidationDetail[] {
  // First, since what follows recurses into the value.
  if (isDeeperThan(value, MAX_DEPTH)) {
    return [problem('assistant', 'depth', `must not be nested deeper than ${MAX_DEPTH} levels`)];
  }
  const bytes = Buffer.byteLength(JSON.stringify(value));
  const size =
    bytes > ASSISTANT_BYTES
      ? [problem('assistant', 'size', `must not exceed ${ASSISTANT_BYTES} bytes of JSON`)]
      : [];
  return [...size, ...Object.entries(value).flatMap(([key, field]) => fieldProblems(key, field))];
}

function fieldProblems(key: string, field: unknown): ValidationDetail[] {
  const path = `assistant.${key}`;
  switch (key) {
    case 'firstMessage':
      return typeof field === 'string' && Array.from(field).length <= FIRST_MESSAGE_LENGTH
        ? []
        : [problem(path, 'firstMessage', `must be a string of at most ${FIRST_MESSAGE_LENGTH} characters`)];
    case 'voice':
    case 'transcriber':
      return isObject(field) ? [] : [notAnObject(path)];
    case 'model':
      return isObject(field) ? modelProblems(path, field) : [notAnObject(path)];
    default:
      return [unknownField(key, 'assistant')];
  }
}

function modelProblems(path: string, model: Fields): ValidationDetail[] {
  return SET_BY_SERVICE.filter((name) => Object.hasOwn(model, name)).map((name) =>
    problem(`${path}.${name}`, 'reserved', 'is set by the service'),
  );
}

function notAnObject(path: string): ValidationDetail {
  return problem(path, 'isObject', 'must be an object');
}

function problem(field: string, rule: string, message: string): ValidationDetail {
  return { field, rule, message: `${field} ${message}` };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether objects and lists are nested deeper than that. Recurses no deeper itself. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
