import { z } from 'zod';

const id = (name: string): { id: string } => ({ id: name });

const item = z
  .looseObject({
    type: z.string().nullish().describe('Default `message`'),
    role: z.enum(['system', 'developer', 'user', 'assistant']).optional(),
    content: z
      .union([z.string(), z.array(z.looseObject({ type: z.string() })), z.null()])
      .optional()
      .describe('A text, or parts of which the texts are masked'),
  })
  .meta(id('ResponseInputItem'));

/** What the proxy reads of a request; whatever else stands in it goes through. */
export const responsesRequest = z
  .looseObject({
    model: z.string().min(1).describe("Must fit the agent's upstream"),
    input: z
      .union([z.string(), z.array(item), z.null()])
      .optional()
      .describe('What the user says, or items: messages, calls of tools and their results, reasoning'),
    instructions: z.string().nullish(),
    stream: z.boolean().nullish().describe('Whether the reply comes as server-sent events. Default false'),
    previous_response_id: z
      .string()
      .nullish()
      .describe('The response that the request goes on from: its conversation is masked alike'),
    store: z
      .boolean()
      .nullish()
      .describe('Whether a later request can go on from the response. Default true'),
    temperature: z.number().nullish().describe('Passed through'),
    max_output_tokens: z.number().nullish().describe('Passed through'),
    background: z.literal(false).nullish().describe('Replies that are fetched later could not be restored'),
    conversation: z.null().optional().describe('What conversations of the provider hold is not known here'),
    tools: z
      .array(z.looseObject({}))
      .nullish()
      .describe('Names, descriptions and texts of the parameters are masked'),
    tool_choice: z
      .unknown()
      .optional()
      .describe(
        'A word or an object, passed through; the name of a function whose name was masked changes with it',
      ),
  })
  .meta(id('ResponseRequest'));

/** A response as the upstream gave it, with its tokens restored. */
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
