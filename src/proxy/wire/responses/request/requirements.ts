import { InvalidRequest } from '../../invalid-request.js';
import type { JsonObject } from '../../json/json.js';
import { optional } from '../../common/request-fields.js';

/** Fields of which at least one is required for a reply. */
const CONTENT_FIELDS = ['input', 'previous_response_id', 'prompt', 'conversation'] as const;

/** @throws InvalidRequest for a request without content, which the Responses API would reject */
export function requireContent(body: JsonObject): void {
  if (body.messages !== undefined)
    throw new InvalidRequest('messages', 'unsupported', 'belongs to Chat Completions; send `input` instead');
  // A frame that only prepares the connection requires no content.
  if (body.generate === false) return;
  const hasContent = CONTENT_FIELDS.some((name) => (body[name] ?? null) !== null);
  if (!hasContent)
    throw new InvalidRequest('input', 'required', 'is required without `previous_response_id` and `prompt`');
}

/** @throws InvalidRequest if the service could not read the preceding conversation or the reply */
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
  // The ID is forwarded only if the service has relayed the earlier reply.
  if (previous !== undefined && previous !== null && (typeof previous !== 'string' || previous === ''))
    throw new InvalidRequest('previous_response_id', 'type', 'must be a response ID');
}
