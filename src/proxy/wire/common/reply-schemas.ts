import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** Schemas that a request defines for JSON in its replies. */
export interface ReplySchemas {
  /** Schema of the content; undefined if the request defines none. */
  readonly content: JsonObject | undefined;
  /** Returns the schema of a function's arguments. */
  ofFunction(name: string): JsonObject | undefined;
}

export const NO_SCHEMAS: ReplySchemas = { content: undefined, ofFunction: () => undefined };

/** Extracts the schemas from a request. Does not retain other parts of the request. */
export class RequestSchemas implements ReplySchemas {
  readonly content: JsonObject | undefined;
  private readonly definitions: readonly JsonValue[];

  /** @param tools lists of tool definitions @param content schema of the content */
  constructor(tools: readonly (JsonValue | undefined)[], content: JsonValue | undefined) {
    this.definitions = tools.flatMap((list) => (Array.isArray(list) ? list : []));
    this.content = isJsonObject(content) ? content : undefined;
  }

  ofFunction(name: string): JsonObject | undefined {
    return parametersOf(this.definitions, name);
  }
}

function parametersOf(definitions: readonly JsonValue[], name: string): JsonObject | undefined {
  for (const definition of definitions) {
    if (!isJsonObject(definition)) continue;
    const tool = isJsonObject(definition.function) ? definition.function : definition;
    const parameters = tool.parameters ?? tool.input_schema;
    if (tool.name === name && isJsonObject(parameters)) return parameters;
    const within = Array.isArray(tool.tools) ? parametersOf(tool.tools, name) : undefined;
    if (within !== undefined) return within;
  }
  return undefined;
}
