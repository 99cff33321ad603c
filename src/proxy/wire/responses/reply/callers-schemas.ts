import type { ReplySchemas } from '../../common/reply-schemas.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';

/** Replaces the schemas that a response repeats by the caller's own, because the provider received wider schemas. */
export function withCallersSchemas(response: JsonObject, schemas: ReplySchemas): JsonObject {
  const { tools, text } = response;
  const result = { ...response };
  if (Array.isArray(tools)) result.tools = tools.map((tool) => withParameters(tool, schemas));
  if (isJsonObject(text) && isJsonObject(text.format) && schemas.content !== undefined)
    result.text = { ...text, format: { ...text.format, schema: schemas.content } };
  return result;
}

function withParameters(tool: JsonValue, schemas: ReplySchemas): JsonValue {
  if (!isJsonObject(tool)) return tool;
  const { name, parameters, tools } = tool;
  if (Array.isArray(tools)) return { ...tool, tools: tools.map((each) => withParameters(each, schemas)) };
  const own = typeof name === 'string' && isJsonObject(parameters) ? schemas.ofFunction(name) : undefined;
  return own === undefined ? tool : { ...tool, parameters: own };
}
