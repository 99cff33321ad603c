import { z } from 'zod';
import type { ValidationDetail } from '../common/errors/domain-error.js';
import { unknownField } from '../common/http/field-names.pipe.js';

const settings = z.record(z.string(), z.unknown());

/** Response to a voice platform at the start of a call, as far as the agent's own settings determine it. */
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

/** Fields of `model` that the service always sets, because they route calls through the proxy. */
const SET_BY_SERVICE = ['provider', 'url'] as const;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks an agent's assistant from a request.
 * @param value an object
 * @returns each violated rule, without any values; empty if the assistant is valid
 */
export function assistantProblems(value: object): ValidationDetail[] {
  // Checked first, because the other checks are recursive.
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

/** Returns true if objects and lists are nested deeper than `levels`. Limits its own recursion to this depth. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
