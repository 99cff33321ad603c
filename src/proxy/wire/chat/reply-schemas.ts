import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** What a request says of the JSON in the replies to it. */
export interface ReplySchemas {
  /** Of the content; undefined where the request gives none. */
  readonly content: JsonObject | undefined;
  /** Of the arguments of a function, by its name. */
  ofFunction(name: string): JsonObject | undefined;
}

export const NO_SCHEMAS: ReplySchemas = { content: undefined, ofFunction: () => undefined };

/** The schemas of a request's `tools`, `functions` and `response_format`. Of the request it keeps these alone. */
export class RequestSchemas implements ReplySchemas {
  readonly content: JsonObject | undefined;
  private readonly definitions: readonly JsonValue[];

  constructor({ tools, functions, response_format: format }: JsonObject) {
    this.definitions = [tools, functions].flatMap((list) => (Array.isArray(list) ? list : []));
    const asked =
      isJsonObject(format) && isJsonObject(format.json_schema) ? format.json_schema.schema : undefined;
    this.content = isJsonObject(asked) ? asked : undefined;
  }

  ofFunction(name: string): JsonObject | undefined {
    for (const definition of this.definitions) {
      const tool =
        isJsonObject(definition) && isJsonObject(definition.function) ? definition.function : definition;
      if (isJsonObject(tool) && tool.name === name && isJsonObject(tool.parameters)) return tool.parameters;
    }
    return undefined;
  }
}
