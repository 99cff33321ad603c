import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { chatCompletion, chatRequest } from '../api-docs/chat-schemas.js';
import { Operation } from '../common/http/operation.js';

const DESCRIPTION =
  'Takes a chat-completions request, masks every identifier that is found in it, forwards it to the upstream of the ' +
  "agent, and restores the reply, whole or streamed. Fields that the service doesn't know go through, with their " +
  'texts masked. The path with its end doubled (`…/chat/completions/chat/completions`) is served too, since some ' +
  'platforms append it to the URL they are given. Where the operator requires signatures, send `X-Voice-Signature` ' +
  'or `Authorization: Bearer`.';

const chunks = z
  .string()
  .describe('Where `stream` is true: chunks as `data:` lines, the last of them `[DONE]`');

/** The proxy's route for chat completions. */
export const ChatCompletionOperation = (): MethodDecorator =>
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
      summary: 'Complete a chat',
      description: DESCRIPTION,
      body: chatRequest,
      answers: {
        200: {
          description: 'The reply of the upstream, restored.',
          content: { 'application/json': chatCompletion, 'text/event-stream': chunks },
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
        'model_not_allowed',
        'upstream_error',
        'audit_unavailable',
        'detection_unavailable',
        'shutting_down',
        'upstream_timeout',
      ],
      errorShape: 'chat-completions',
    }),
  );
