import type { Branch, JsonPlace } from '../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

type IsStrict = (strict: JsonValue | undefined) => boolean;

/**
 * Returns the argument schemas that a provider enforces, from a list of tools.
 * @param isStrict returns whether a value of `strict` enables enforcement
 */
export function strictSchemas(tools: JsonPlace, isStrict: IsStrict): readonly JsonPlace[] {
  const { value } = tools;
  if (!Array.isArray(value)) return [];
  const list = tools.enter(value);
  return value.flatMap((tool, i) => (isJsonObject(tool) ? schemasOf(list.at(i).enter(tool), isStrict) : []));
}

function schemasOf(tool: Branch<JsonObject>, isStrict: IsStrict): readonly JsonPlace[] {
  const { function: inner, strict } = tool.source;
  if (isJsonObject(inner)) return schemasOf(tool.at('function').enter(inner), isStrict);
  const own = isStrict(strict) ? [tool.at('parameters'), tool.at('input_schema')] : [];
  return [...own, ...strictSchemas(tool.at('tools'), isStrict)];
}

/** Returns the reply schema from a request's format settings. */
export function formatSchemas(format: JsonPlace): readonly JsonPlace[] {
  const { value } = format;
  if (!isJsonObject(value)) return [];
  const branch = format.enter(value);
  const { json_schema: inner } = value;
  return [isJsonObject(inner) ? branch.at('json_schema').enter(inner).at('schema') : branch.at('schema')];
}
