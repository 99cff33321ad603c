import type { DomainError } from '../../../../common/errors/domain-error.js';
import { InvalidRequest } from '../../invalid-request.js';
import { isJsonObject } from '../../json/json.js';
import { readJsonObject } from '../../json/json-body.js';
import type { SseEvent } from '../../sse.js';
import type { WireSocket } from '../../wire-format.js';
import { errorEvent } from '../reply/responses-errors.js';
import { AssembledResponse } from '../stream/assembled-response.js';
import { EventWriter } from '../stream/event-writer.js';

/** The Responses API over a WebSocket. A request frame is the body of a POST request with an additional `type`. */
export const responsesSocket: WireSocket = {
  docs: {
    summary: 'Open a WebSocket for responses',
    description:
      'Each `response.create` frame is one call, with the same fields as a `POST` request to this path. ' +
      'The service sends the events of the Responses API as frames. One call can be in progress at a time, ' +
      'and `response.cancel` cancels it. Errors are frames of type `error`.',
  },
  readFrame(frame: Buffer): 'request' | 'cancel' {
    const { type, stream_id: lane, response } = readJsonObject(frame);
    if (lane !== undefined && lane !== null)
      throw new InvalidRequest(
        'stream_id',
        'unsupported',
        'is not supported; open one connection for each conversation',
      );
    if (type === 'response.create' && isJsonObject(response))
      throw new InvalidRequest(
        'response',
        'unsupported',
        'is not supported; send its fields alongside `type`',
      );
    if (type === 'response.create') return 'request';
    if (type === 'response.cancel') return 'cancel';
    throw new InvalidRequest('type', 'enum', 'must be response.create or response.cancel');
  },

  errorFrame(error: DomainError, requestId: string): string {
    const { retryAfter, provider } = error.extras;
    const headers = provider?.headers ?? (retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    return JSON.stringify({
      ...errorEvent(error, requestId),
      status: provider?.status ?? error.status,
      headers: Object.keys(headers).length === 0 ? undefined : headers,
    });
  },

  cancelled(): SseEvent {
    return new EventWriter().last(new AssembledResponse().cancelled());
  },
};
