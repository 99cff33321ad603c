import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** What a request says of the JSON in the replies to it. */
export interface ReplySchemas {
  /** Of the content; undefined where the request gives none. */
  readonly content: JsonObject | undefined;
  /** Of the arguments of a function, by its name. */
  ofFunction(name: string): JsonObject | undefined;
}

export const NO_SCHEMAS: ReplySchemas = { content: undefined, ofFunction: () => undefined };

/** The schemas that a request holds. Of the request it keeps these alone. */
export class RequestSchemas implements ReplySchemas {
  readonly content: JsonObject | undefined;
  private readonly definitions: readonly JsonValue[];

  /**
   * @param tools lists of definitions of tools
   * @param content what is asked of the content
   */
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
