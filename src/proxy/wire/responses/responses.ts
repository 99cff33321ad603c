import { readRefusal } from '../common/reported-errors.js';
import { openAiError } from '../openai/openai-errors.js';
import type { WireFormat } from '../wire-format.js';
import { readExchange, readItems, readResponse } from './request/conversations.js';
import { readResponsesError } from './reply/responses-errors.js';
import { parseResponsesRequest } from './request/responses-request.js';
import { responsesSocket } from './socket/responses-socket.js';
import { response, responsesRequest } from './responses-schemas.js';
import { stubReply } from './stub-reply.js';

/** OpenAI's Responses API. */
export const responses: WireFormat = {
  name: 'responses',
  // The second route is for platforms that append the last part of the path to the configured URL.
  routes: ['v1/responses', 'v1/responses/responses'],
  path: '/responses',
  docs: {
    summary: 'Create a response',
    description:
      "Accepts a Responses API request and masks the detected values. Forwards the request to the agent's " +
      'upstream and restores the response. The response can be streamed. Texts in unknown items are ' +
      'masked. Unknown fields are forwarded. In these fields, the service masks values that it detects ' +
      'elsewhere in the request, and values with a recognizable form, such as phone numbers. Token ' +
      'probabilities in the input are not forwarded. `background: true` and `conversation` are rejected. ' +
      'The path `…/responses/responses` also works, because some platforms append the last part to the ' +
      'URL. If the operator requires signatures, send `X-Voice-Signature` or `Authorization: Bearer`.',
    request: responsesRequest,
    reply: response,
    stream:
      'Stream of Responses API events if `stream` is true. The last event is `response.completed` or ' +
      '`response.incomplete`, or `error` if the call fails.',
    errors: ['previous_response_not_found'],
  },
  read: parseResponsesRequest,
  readConversation: readItems,
  readReply: readResponse,
  readExchange,
  errorBody: openAiError,
  readError: (body) => readRefusal(body, readResponsesError),
  stubReply,
  socket: responsesSocket,
};
