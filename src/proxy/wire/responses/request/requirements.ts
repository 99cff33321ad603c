import { InvalidRequest } from '../../invalid-request.js';
import type { JsonObject } from '../../json/json.js';
import { optional } from '../../common/request-fields.js';

/** Any of them is enough for a reply. */
const SAYING = ['input', 'previous_response_id', 'prompt', 'conversation'] as const;

/** @throws InvalidRequest for a request that gives the model nothing to answer, as the Responses API refuses it */
export function requireSomethingSaid(body: JsonObject): void {
  if (body.messages !== undefined)
    throw new InvalidRequest('messages', 'unsupported', 'belongs to Chat Completions; send `input` instead');
  // A frame that warms a socket up asks for no answer.
  if (body.generate === false) return;
  const isSaid = SAYING.some((name) => (body[name] ?? null) !== null);
  if (!isSaid)
    throw new InvalidRequest('input', 'required', 'is required without `previous_response_id` and `prompt`');
}

/** @throws InvalidRequest where the service could not know what the request goes on from, or what becomes of it */
export function requireReachable(body: JsonObject): void {
  const { conversation, previous_response_id: previous } = body;
  if (optional(body, 'background', 'boolean') === true)
    throw new InvalidRequest(
      'background',
      'unsupported',
      'must not be true, because the reply could not be restored',
    );
  if (conversation !== undefined && conversation !== null)
    throw new InvalidRequest(
      'conversation',
      'unsupported',
      'must be omitted, because the service cannot read its content',
    );
  // Whatever it holds leaves only where it is the id of a reply that the service has relayed.
  if (previous !== undefined && previous !== null && (typeof previous !== 'string' || previous === ''))
    throw new InvalidRequest('previous_response_id', 'type', 'must be a response ID');
}
