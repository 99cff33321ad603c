import { z } from 'zod';

const id = (name: string): { id: string } => ({ id: name });

const message = z
  .looseObject({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: z
      .union([z.string(), z.array(z.looseObject({ type: z.string() })), z.null()])
      .optional()
      .describe('A text, or parts of which those of `type: text` are masked'),
  })
  .meta(id('ChatMessage'));

/** What the proxy reads of a request; whatever else stands in it goes through. */
export const chatRequest = z
  .looseObject({
    model: z.string().min(1).describe("Must fit the agent's upstream"),
    messages: z.array(message).min(1),
    stream: z.boolean().nullish().describe('Whether the reply comes as server-sent events. Default false'),
    temperature: z.number().nullish().describe('Passed through'),
    max_tokens: z.number().nullish().describe('Passed through'),
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
  .meta(id('ChatCompletionRequest'));

/** A completion as the upstream gave it, with its tokens restored. */
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
