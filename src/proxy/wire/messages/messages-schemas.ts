import { z } from 'zod';

const id = (name: string): { id: string } => ({ id: name });

const block = z.looseObject({ type: z.string() });

const message = z
  .looseObject({
    role: z.enum(['user', 'assistant', 'system']),
    content: z
      .union([z.string(), z.array(block)])
      .describe('A text, or blocks of which the texts are masked'),
  })
  .meta(id('MessageParam'));

/** What the proxy reads of a request; whatever else stands in it goes through. */
export const messagesRequest = z
  .looseObject({
    model: z.string().min(1).describe("Must fit the agent's upstream"),
    messages: z.array(message).min(1),
    system: z
      .union([z.string(), z.array(block), z.null()])
      .optional()
      .describe('Instructions'),
    max_tokens: z.number().nullish().describe('Passed through'),
    stream: z.boolean().nullish().describe('Whether the reply comes as server-sent events. Default false'),
    temperature: z.number().nullish().describe('Passed through'),
    tools: z
      .array(z.looseObject({}))
      .nullish()
      .describe('Names, descriptions and texts of the `input_schema` are masked'),
    tool_choice: z
      .unknown()
      .optional()
      .describe('Passed through; the name of a tool whose name was masked changes with it'),
  })
  .meta(id('MessagesRequest'));

/** A message as the upstream gave it, with its tokens restored. */
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
