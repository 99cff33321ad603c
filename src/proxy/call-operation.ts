import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Operation } from '../common/http/operation.js';
import type { WireFormat } from './wire/wire-format.js';

/** The proxy's route for one wire format, as the API's documentation shows it. */
export const CallOperation = ({ docs }: WireFormat): MethodDecorator =>
  applyDecorators(
    ApiTags('Proxy'),
    ApiHeader({
      name: 'X-Voice-Signature',
      required: false,
      description: 'Signature over the body, where the operator requires one',
    }),
    ApiHeader({
      name: 'X-Voice-Timestamp',
      required: false,
      description: 'Unix time in seconds that the signature covers, for the forms that need it',
    }),
    Operation({
      summary: docs.summary,
      description: docs.description,
      body: docs.request,
      answers: {
        200: {
          description: 'The reply of the upstream, restored.',
          content: {
            'application/json': docs.reply,
            'text/event-stream': z.string().describe(docs.stream),
          },
          headers: {
            'x-sotto-session': 'Id of the session that the call became',
            'x-sotto-added-ms': 'Milliseconds that the service has added so far',
            'server-timing': 'Milliseconds of each stage (W3C Server Timing)',
          },
        },
      },
      errors: [
        'bad_signature',
        'agent_not_found',
        'not_found',
        'model_not_allowed',
        'language_unsupported',
        'upstream_error',
        'audit_unavailable',
        'detection_unavailable',
        'shutting_down',
        'upstream_unavailable',
        'upstream_timeout',
        ...(docs.errors ?? []),
      ],
      errorShape: docs.errorShape ?? 'chat-completions',
    }),
  );
