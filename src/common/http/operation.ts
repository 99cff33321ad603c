import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { ErrorCode } from '../errors/domain-error.js';

/** Where {@link Operation} leaves the description of a route. */
export const OPERATION_KEY = 'sotto:operation';

/** An answer that is more than a JSON body. */
export interface Answer {
  readonly description: string;
  /** Schemas by media type. */
  readonly content?: Readonly<Record<string, z.ZodType>>;
  /** Descriptions by header. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route as the API's document shows it. */
export interface OperationOptions {
  readonly summary: string;
  /** Description without the required role, which the document derives from the access of the route. */
  readonly description?: string;
  /** By status; a schema stands for a JSON body. The route answers with the lowest, unless its handler sets another. */
  readonly answers: Readonly<Record<number, Answer | z.ZodType>>;
  /** Error codes, without those that the login, the parameters and the body imply (`unauthenticated`, `validation_failed`, …). */
  readonly errors?: readonly ErrorCode[];
  /** Default: the envelope. `none`: the answers name those that are errors. */
  readonly errorShape?: 'chat-completions' | 'messages' | 'none';
  /** JSON body, where no class of the handler's parameters describes it. */
  readonly body?: z.ZodType;
  /** Whether that body may be left out. */
  readonly bodyOptional?: boolean;
  /** False where requests are not counted. */
  readonly rateLimited?: boolean;
}

export const NO_BODY: Answer = { description: 'The request succeeded. The response has no body.' };

export function jsonAnswer(description: string, schema: z.ZodType): Answer {
  return { description, content: { 'application/json': schema } };
}

/** The status that a route answers with, and its place in the API's document: a route without one is not in it. */
export function Operation(options: OperationOptions): MethodDecorator {
  const [status = '200'] = Object.keys(options.answers);
  return applyDecorators(SetMetadata(OPERATION_KEY, options), HttpCode(Number(status)));
}
