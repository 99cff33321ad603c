import { existsSync, readFileSync } from 'node:fs';
import type { Content, OperationObject, Response } from './open-api.js';

/** Recorded request or response. */
export interface Example {
  /** Content type, without parameters. */
  readonly type: string;
  readonly value: unknown;
}

/** Recorded requests and responses of an operation, by case name. */
export interface OperationExamples {
  readonly requests: Readonly<Record<string, Example>>;
  /** Responses by status. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, Example>>>>;
}

/** Examples by `METHOD /path/{parameter}`. */
export type Examples = Readonly<Record<string, OperationExamples>>;

/** Returns the shipped examples: real responses in which all parts that differ between runs have been replaced. */
export function shippedExamples(): Examples {
  const file = new URL('./examples.json', import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Examples) : {};
}

/** Adds examples to an operation. */
export function withExamples(
  operation: OperationObject,
  examples: OperationExamples | undefined,
): OperationObject {
  if (examples === undefined) return operation;
  const { requestBody } = operation;
  const responses = Object.entries(operation.responses).map(([status, response]): [string, Response] => [
    status,
    response.content === undefined
      ? response
      : { ...response, content: addTo(response.content, examples.responses[status] ?? {}) },
  ]);
  return {
    ...operation,
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, content: addTo(requestBody.content, examples.requests) } }),
    responses: Object.fromEntries(responses),
  };
}

function addTo(content: Content, examples: Readonly<Record<string, Example>>): Content {
  const added: Content = {};
  for (const [type, media] of Object.entries(content)) {
    const fitting = Object.entries(examples).filter(([, example]) => example.type === type);
    added[type] =
      fitting.length === 0 ? media : { ...media, examples: Object.fromEntries(fitting.map(toEntry)) };
  }
  return added;
}

function toEntry([name, { value }]: [string, Example]): [string, { value: unknown }] {
  return [name, { value }];
}
