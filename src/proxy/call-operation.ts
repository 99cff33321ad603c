import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Operation } from '../common/http/operation.js';
import type { WireFormat } from './wire/wire-format.js';

/** Error codes of requests that lack valid credentials. */
export const KEY_ERRORS = ['bad_signature', 'caller_key_required', 'caller_key_invalid'] as const;

const PROVIDERS_ERRORS =
  'If the upstream rejects the request, the response is 502 `upstream_error`. If the agent has ' +
  "`upstream_errors: provider`, the response has the provider's own status, body, rate-limit headers and " +
  'retry headers instead.';

/** Documents the proxy route for one wire format in OpenAPI. */
export const CallOperation = ({ docs }: WireFormat): MethodDecorator =>
  applyDecorators(
    ApiTags('Proxy'),
    ApiHeader({
      name: 'X-Voice-Signature',
      required: false,
      description:
        'HMAC-SHA-256 signature of the raw body. Required only if the operator requires signatures.',
    }),
    ApiHeader({
      name: 'X-Voice-Timestamp',
      required: false,
      description:
        'Unix time in seconds that the signature covers. Required only for signature formats with a separate ' +
        'timestamp.',
    }),
    ApiHeader({
      name: 'X-Api-Key',
      required: false,
      description:
        "The agent's caller key. `Authorization: Bearer …` works as well. Required only if the agent has " +
        '`caller_keys: required`.',
    }),
    ApiHeader({
      name: 'X-Sotto-Conversation',
      required: false,
      description:
        'ID of the conversation. A value that was masked in a conversation is masked again, even if a request ' +
        'contains only the last messages. Not needed if the body contains `call.id`.',
    }),
    Operation({
      summary: docs.summary,
      description: `${docs.description} ${PROVIDERS_ERRORS}`,
      body: docs.request,
      answers: {
        200: {
          description: 'Reply from the upstream, with restored values.',
          content: {
            'application/json': docs.reply,
            'text/event-stream': z.string().describe(docs.stream),
          },
          headers: {
            'x-sotto-session': 'Session ID of the call.',
            'x-sotto-added-ms': 'Time that the service has added so far, in milliseconds.',
            'server-timing': 'Duration of each stage, in milliseconds (W3C Server Timing).',
          },
        },
      },
      errors: [
        ...KEY_ERRORS,
        'agent_not_found',
        'not_found',
        'model_not_allowed',
        'language_unsupported',
        'kind_refused',
        'upstream_error',
        'audit_unavailable',
        'detection_unavailable',
        'shutting_down',
        'policy_unsupported',
        'upstream_unavailable',
        'upstream_timeout',
        ...(docs.errors ?? []),
      ],
      errorShape: docs.errorShape ?? 'chat-completions',
    }),
  );
