import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import type { ErrorCode } from '../errors/domain-error.js';

/** Where {@link Answers} leaves the codes of a route's errors. */
export const ERRORS_KEY = 'sotto:errors';

/** Where {@link AlsoAs} leaves the other type of a route's answer. */
export const ALSO_AS_KEY = 'sotto:also-as';

/** The answer may also be a file of this media type, where a parameter asks for it. */
export const AlsoAs = (mediaType: string): ReturnType<typeof SetMetadata> =>
  SetMetadata(ALSO_AS_KEY, mediaType);

const DESCRIPTIONS = { 200: 'Done.', 201: 'Created.', 204: 'Done; there is no body.' } as const;

/**
 * What a route answers, for the API's document: the status and schema of its answer, and the codes of its errors.
 * What the login, the parameters and the body bring with them (`unauthenticated`, `validation_failed`, …) is told by them
 * and needs no mention. The schema's description, where it has one, describes the answer.
 * @param schema undefined where the answer has no body
 */
export function Answers(
  status: keyof typeof DESCRIPTIONS,
  schema: z.ZodType | undefined,
  ...errors: readonly ErrorCode[]
): MethodDecorator & ClassDecorator {
  const answer = schema === undefined ? {} : { standardSchema: schema };
  const description = schema?.description ?? DESCRIPTIONS[status];
  return applyDecorators(SetMetadata(ERRORS_KEY, errors), ApiResponse({ status, description, ...answer }));
}
