import { refuseReportedError } from '../../common/reported-errors.js';
import { InvalidReply } from '../../faulty-reply.js';
import { isJsonObject, type JsonObject } from '../../json/json.js';
import type { ReplyFormat, ReplyStream } from '../../wire-format.js';

/** How many tokens a request has: numbers alone, and nothing to be restored. */
export const COUNTED_TOKENS: ReplyFormat = {
  restore(reply: unknown): Promise<JsonObject> {
    refuseReportedError(reply);
    if (!isJsonObject(reply)) throw new InvalidReply();
    return Promise.resolve(reply);
  },

  /** @throws InvalidReply always: what counts tokens doesn't stream */
  stream(): ReplyStream {
    throw new InvalidReply();
  },

  saysSomething: ({ input_tokens: tokens }) => typeof tokens === 'number',
};
