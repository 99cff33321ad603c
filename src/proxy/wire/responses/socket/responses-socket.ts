import type { DomainError } from '../../../../common/errors/domain-error.js';
import { InvalidRequest } from '../../invalid-request.js';
import { isJsonObject } from '../../json/json.js';
import { readJsonObject } from '../../json/json-body.js';
import { openAiError } from '../../openai/openai-errors.js';
import type { SseEvent } from '../../sse.js';
import type { WireSocket } from '../../wire-format.js';
import { AssembledResponse } from '../stream/assembled-response.js';
import { EventWriter } from '../stream/event-writer.js';

/** The Responses API over a WebSocket: a request is the body that would be posted, with a type. */
export const responsesSocket: WireSocket = {
  docs: {
    summary: 'Open a WebSocket for responses',
    description:
      'Each `response.create` frame is a call like one that is posted here, one at a time, and answered by the events of the ' +
      'Responses API as frames. `response.cancel` ends the one under way. What goes wrong is a frame of type `error`.',
  },
  readFrame(frame: Buffer): 'request' | 'cancel' {
    const { type, stream_id: lane, response } = readJsonObject(frame);
    if (lane !== undefined && lane !== null)
      throw new InvalidRequest(
        'stream_id',
        'unsupported',
        'is not supported: open a connection for each conversation',
      );
    if (type === 'response.create' && isJsonObject(response))
      throw new InvalidRequest('response', 'unsupported', 'is not read: its fields stand beside `type`');
    if (type === 'response.create') return 'request';
    if (type === 'response.cancel') return 'cancel';
    throw new InvalidRequest('type', 'enum', 'must be response.create or response.cancel');
  },

  errorFrame(error: DomainError, requestId: string): string {
    const { retryAfter } = error.extras;
    const headers = retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } };
    return JSON.stringify({
      type: 'error',
      status: error.status,
      ...openAiError(error, requestId),
      ...headers,
    });
  },

  cancelled(): SseEvent {
    return new EventWriter().last(new AssembledResponse().cancelled());
  },
};
