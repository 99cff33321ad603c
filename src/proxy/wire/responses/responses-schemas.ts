import { z } from 'zod';

const id = (name: string): { id: string } => ({ id: name });

const item = z
  .looseObject({
    type: z.string().nullish().describe('Type of the item. The default is `message`.'),
    role: z.enum(['system', 'developer', 'user', 'assistant']).optional(),
    content: z
      .union([z.string(), z.array(z.looseObject({ type: z.string() })), z.null()])
      .optional()
      .describe('Text, or a list of parts. The service masks texts in the parts.'),
  })
  .meta(id('ResponseInputItem'));

/** Fields of a request that the proxy reads. All other fields are forwarded. */
export const responsesRequest = z
  .looseObject({
    model: z
      .string()
      .min(1)
      .describe("Model name, or `<provider>:<model>`. It must be a model of the agent's upstreams."),
    input: z
      .union([z.string(), z.array(item), z.null()])
      .optional()
      .describe('User text, or a list of items. Items are messages, tool calls, tool results and reasoning.'),
    instructions: z
      .string()
      .nullish()
      .describe('Instructions for the model. The service masks values in them.'),
    stream: z
      .boolean()
      .nullish()
      .describe('True to stream the reply as server-sent events. The default is false.'),
    previous_response_id: z
      .string()
      .nullish()
      .describe('ID of an earlier response that the request continues. Its values keep their tokens.'),
    store: z
      .boolean()
      .nullish()
      .describe('True if a later request can continue this response. The default is true.'),
    temperature: z.number().nullish().describe('Sampling temperature, forwarded unchanged.'),
    max_output_tokens: z
      .number()
      .nullish()
      .describe('Maximum number of model tokens in the reply, forwarded unchanged.'),
    background: z
      .literal(false)
      .nullish()
      .describe(
        'Must be false or missing, because the service cannot restore a reply that is fetched later.',
      ),
    conversation: z
      .null()
      .optional()
      .describe(
        'Must be null or missing, because the service cannot read conversations that the provider stores.',
      ),
    tools: z
      .array(z.looseObject({}))
      .nullish()
      .describe('Tool definitions. The service masks names, descriptions and parameter texts.'),
    tool_choice: z
      .unknown()
      .optional()
      .describe('Tool choice as text or object, forwarded unchanged except for masked function names.'),
  })
  .meta(id('ResponseRequest'));

/** An upstream's response with restored tokens. */
export const response = z
  .looseObject({
    id: z.string(),
    object: z.literal('response'),
    created_at: z.number(),
    status: z.string(),
    model: z.string(),
    output: z.array(z.looseObject({ type: z.string() })),
    usage: z.looseObject({}).nullish(),
  })
  .meta(id('Response'));
