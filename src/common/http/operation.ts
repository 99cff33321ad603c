import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { ErrorCode } from '../errors/domain-error.js';

/** Metadata key for {@link Operation}. */
export const OPERATION_KEY = 'sotto:operation';

/** Response other than a JSON body. */
export interface Answer {
  readonly description: string;
  /** Schemas by media type. */
  readonly content?: Readonly<Record<string, z.ZodType>>;
  /** Descriptions by header. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Route as shown in the API document. */
export interface OperationOptions {
  readonly summary: string;
  /** Description without the required role, which the document derives from the access of the route. */
  readonly description?: string;
  /** Responses by status; a schema means a JSON body. The lowest status is the default. */
  readonly answers: Readonly<Record<number, Answer | z.ZodType>>;
  /** Error codes that login, parameters and body do not imply (unlike `unauthenticated`, `validation_failed`, …). */
  readonly errors?: readonly ErrorCode[];
  /** Format of errors. Default: the envelope. `none`: the answers include the errors. */
  readonly errorShape?: 'chat-completions' | 'messages' | 'none';
  /** Schema of the JSON body, if no parameter class of the handler describes it. */
  readonly body?: z.ZodType;
  /** Whether the body is optional. */
  readonly bodyOptional?: boolean;
  /** False for a route without a rate limit. */
  readonly rateLimited?: boolean;
}

export const NO_BODY: Answer = { description: 'The request succeeded. The response has no body.' };

export function jsonAnswer(description: string, schema: z.ZodType): Answer {
  return { description, content: { 'application/json': schema } };
}

/** Sets the status of a route, and adds it to the API document. Routes without this decorator are not documented. */
export function Operation(options: OperationOptions): MethodDecorator {
  const [status = '200'] = Object.keys(options.answers);
  return applyDecorators(SetMetadata(OPERATION_KEY, options), HttpCode(Number(status)));
}
