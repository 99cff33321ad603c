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
  // Some platforms append the last part to the URL that they are given, so it is served doubled too.
  routes: ['v1/responses', 'v1/responses/responses'],
  path: '/responses',
  docs: {
    summary: 'Create a response',
    description:
      'Takes a request of the Responses API, masks every identifier that is found in it, forwards it to the upstream of the ' +
      "agent, and restores the response, whole or streamed. Items that the service doesn't know go through with their " +
      'texts masked, and fields, where what is masked elsewhere or identifies somebody by its form is masked too; probabilities of tokens that are sent back are left out. The path with its end doubled ' +
      '(`…/responses/responses`) is served too, since some platforms append it to the URL they are given. Where the ' +
      'operator requires signatures, send `X-Voice-Signature` or `Authorization: Bearer`. `background: true` and ' +
      '`conversation` are refused.',
    request: responsesRequest,
    reply: response,
    stream:
      'Where `stream` is true: events of the Responses API, the last of them `response.completed` or `response.incomplete`; ' +
      '`error` where the call fails',
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
