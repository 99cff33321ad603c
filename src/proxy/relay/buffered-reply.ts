import type { PreparedCall } from '../call-preparation.js';
import { rewriteReply } from '../chat/chat-response.js';
import type { JsonObject } from '../chat/json.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import { readAll } from '../../common/http/read-body.js';
import type { ReplyRestorer } from './reply-restorer.js';
import { refuseToldError } from './upstream-failure.js';

const MAX_REPLY_BYTES = 33_554_432;

/**
 * Reads a whole completion and restores it.
 * @throws UpstreamFault, BodyTooLarge, SyntaxError, or what an error object makes, when there is no completion to be had
 */
export async function readCompletion(reply: UpstreamReply): Promise<unknown> {
  const body = await readAll(reply.body, MAX_REPLY_BYTES);
  const completion: unknown = JSON.parse(body.toString('utf8'));
  refuseToldError(completion);
  return completion;
}

export function restoreCompletion(
  completion: unknown,
  { request }: PreparedCall,
  restorer: ReplyRestorer,
): Promise<JsonObject> {
  return rewriteReply(
    completion,
    (text, { choice, part, mode }) => restorer.restorer(`choices[${choice}].message.${part}`, mode).all(text),
    { jsonContent: request.jsonReply },
  );
}
