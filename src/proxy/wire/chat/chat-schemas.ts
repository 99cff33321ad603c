import { z } from 'zod';

const id = (name: string): { id: string } => ({ id: name });

const message = z
  .looseObject({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: z
      .union([z.string(), z.array(z.looseObject({ type: z.string() })), z.null()])
      .optional()
      .describe('Text, or a list of parts. The service masks parts with `type: text`.'),
  })
  .meta(id('ChatMessage'));

/** Fields of a request that the proxy reads. All other fields are forwarded. */
export const chatRequest = z
  .looseObject({
    model: z
      .string()
      .min(1)
      .describe("Model name, or `<provider>:<model>`. It must be a model of the agent's upstreams."),
    messages: z.array(message).min(1).describe('Messages of the conversation, in order.'),
    stream: z
      .boolean()
      .nullish()
      .describe('True to stream the reply as server-sent events. The default is false.'),
    temperature: z.number().nullish().describe('Sampling temperature, forwarded unchanged.'),
    max_tokens: z
      .number()
      .nullish()
      .describe('Maximum number of model tokens in the reply, forwarded unchanged.'),
    modalities: z
      .unknown()
      .optional()
      .describe('List of output types. `audio` is rejected unless the policy has `attachments: pass`.'),
    audio: z
      .unknown()
      .optional()
      .describe('Audio output settings. An object is rejected unless the policy has `attachments: pass`.'),
    tools: z
      .array(z.looseObject({}))
      .nullish()
      .describe('Tool definitions. The service masks names, descriptions and parameter texts.'),
    tool_choice: z
      .unknown()
      .optional()
      .describe('Tool choice as text or object, forwarded unchanged except for masked function names.'),
  })
  .meta(id('ChatCompletionRequest'));

/** An upstream's completion with restored tokens. */
export const chatCompletion = z
  .looseObject({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(
      z.looseObject({
        index: z.int(),
        message: z.looseObject({ role: z.string(), content: z.string().nullable().optional() }),
        finish_reason: z.string().nullable(),
      }),
    ),
    usage: z.looseObject({}).optional(),
  })
  .meta(id('ChatCompletion'));
