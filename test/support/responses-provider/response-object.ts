import type { JsonObject, JsonValue } from '../../../src/proxy/wire/json/json.js';
import { newId } from './ids.js';
import type { Item } from './script.js';

/** Whole reply, whose `output` grows during generation. */
export type ResponseObject = JsonObject & { id: string; output: Item[] };

/** Request fields that a reply repeats, with their default values. */
const ECHOED: Readonly<Record<string, JsonValue>> = {
  background: false,
  instructions: null,
  max_output_tokens: null,
  max_tool_calls: null,
  metadata: {},
  parallel_tool_calls: true,
  previous_response_id: null,
  prompt_cache_key: null,
  reasoning: { effort: null, summary: null },
  safety_identifier: null,
  service_tier: 'default',
  store: true,
  temperature: 1,
  text: { format: { type: 'text' }, verbosity: 'medium' },
  tool_choice: 'auto',
  tools: [],
  top_logprobs: 0,
  top_p: 1,
  truncation: 'disabled',
  user: null,
};

/** Returns a reply that has begun. */
export function newResponse(request: JsonObject): ResponseObject {
  const echoed = Object.entries(ECHOED).map(([name, preset]) => [name, request[name] ?? preset]);
  return {
    id: newId('resp'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1_000),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    model: request.model ?? 'model-a',
    ...(Object.fromEntries(echoed) as JsonObject),
    ...(request.prompt !== undefined && { prompt: request.prompt }),
    output: [],
    usage: null,
  };
}

/** Returns the usage of a reply, in which four characters are one model token. */
export function usageOf(conversation: readonly Item[], output: readonly Item[]): JsonObject {
  const [read, written] = [conversation, output].map((items) => Math.ceil(JSON.stringify(items).length / 4));
  return {
    input_tokens: read ?? 0,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: written ?? 0,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: (read ?? 0) + (written ?? 0),
  };
}
