import { z } from 'zod';

const id = (name: string): { id: string } => ({ id: name });

const block = z.looseObject({ type: z.string() });

const message = z
  .looseObject({
    role: z.enum(['user', 'assistant', 'system']),
    content: z
      .union([z.string(), z.array(block)])
      .describe('Text, or a list of content blocks. The service masks texts in the blocks.'),
  })
  .meta(id('MessageParam'));

/** Fields of a request that the proxy reads. All other fields are forwarded. */
export const messagesRequest = z
  .looseObject({
    model: z
      .string()
      .min(1)
      .describe("Model name, or `<provider>:<model>`. It must be a model of the agent's upstreams."),
    messages: z.array(message).min(1).describe('Messages of the conversation, in order.'),
    system: z
      .union([z.string(), z.array(block), z.null()])
      .optional()
      .describe('Instructions for the model. The service masks values in them.'),
    max_tokens: z
      .number()
      .nullish()
      .describe('Maximum number of model tokens in the reply, forwarded unchanged.'),
    stream: z
      .boolean()
      .nullish()
      .describe('True to stream the reply as server-sent events. The default is false.'),
    temperature: z.number().nullish().describe('Sampling temperature, forwarded unchanged.'),
    tools: z
      .array(z.looseObject({}))
      .nullish()
      .describe('Tool definitions. The service masks names, descriptions and texts in the `input_schema`.'),
    tool_choice: z
      .unknown()
      .optional()
      .describe('Tool choice, forwarded unchanged except for masked tool names.'),
  })
  .meta(id('MessagesRequest'));

/** An upstream's message with restored tokens. */
export const messageReply = z
  .looseObject({
    id: z.string(),
    type: z.literal('message'),
    role: z.literal('assistant'),
    model: z.string(),
    content: z.array(block),
    stop_reason: z.string().nullable(),
    stop_sequence: z.string().nullish(),
    usage: z.looseObject({}),
  })
  .meta(id('Message'));

export const countedTokens = z.looseObject({ input_tokens: z.int() }).meta(id('MessageTokensCount'));
