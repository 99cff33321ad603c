import type { PreparedCall } from '../call-preparation.js';
import { rewriteReply } from '../chat/chat-response.js';
import type { JsonObject } from '../chat/json.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import { readAll } from './read-body.js';
import type { ReplyRestorer } from './reply-restorer.js';

const MAX_REPLY_BYTES = 33_554_432;

/**
 * Reads a whole completion and restores it.
 * @throws UpstreamFault, BodyTooLarge, InvalidChatResponse or SyntaxError when there is no completion to be had
 */
export async function readCompletion(reply: UpstreamReply): Promise<unknown> {
  const body = await readAll(reply.body, MAX_REPLY_BYTES);
  return JSON.parse(body.toString('utf8')) as unknown;
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
