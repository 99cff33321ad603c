import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { StubReply } from '../../../upstreams/upstream.js';
import { readRefusal } from '../common/reported-errors.js';
import { openAiError } from '../openai/openai-errors.js';
import { openAiModels } from '../openai/openai-models.js';
import type { WireFormat } from '../wire-format.js';
import { parseEmbeddingsRequest } from './embeddings-request.js';

/** Length of the stub's vectors. */
const STUB_DIMENSIONS = 8;

const request = z
  .looseObject({
    model: z.string().min(1).describe("Model name. It must be a model of the agent's upstreams."),
    input: z
      .union([z.string(), z.array(z.string()).min(1)])
      .describe(
        'Text, or a list of texts. Lists of model tokens are rejected, because they cannot be masked.',
      ),
    encoding_format: z.unknown().optional().describe('Encoding of the vectors: `float` or `base64`.'),
    dimensions: z.number().nullish().describe('Length of the vectors, forwarded unchanged.'),
  })
  .meta({ id: 'EmbeddingsRequest' });

const reply = z
  .looseObject({
    object: z.literal('list'),
    model: z.string(),
    data: z.array(
      z.looseObject({
        object: z.literal('embedding'),
        index: z.int(),
        embedding: z.union([z.array(z.number()), z.string()]),
      }),
    ),
    usage: z.looseObject({ prompt_tokens: z.int(), total_tokens: z.int() }),
  })
  .meta({ id: 'Embeddings' });

/** OpenAI's Embeddings API. */
export const embeddings: WireFormat = {
  name: 'chat_completions',
  sideApi: 'embeddings',
  routes: ['v1/embeddings'],
  path: '/embeddings',
  docs: {
    summary: 'Create embeddings',
    description:
      "Accepts an Embeddings request and masks the detected values in its texts. Forwards the request to the agent's " +
      'upstream, and returns the vectors. If the operator requires signatures, send `X-Voice-Signature` or ' +
      '`Authorization: Bearer`.',
    request,
    reply,
    stream: 'Never sent, because vectors are not streamed.',
  },
  read: parseEmbeddingsRequest,
  readConversation: () => ({ slots: [], mask: () => [] }),
  readReply: () => [],
  readExchange: () => undefined,
  errorBody: openAiError,
  readError: (body) => readRefusal(body),
  stubReply,
  models: openAiModels,
};

/** Returns the stub's vectors. Equal texts have equal vectors. */
function stubReply(body: Buffer): StubReply {
  const {
    model,
    input,
    encoding_format: encoding,
  } = JSON.parse(body.toString('utf8')) as {
    model: string;
    input: string | string[];
    encoding_format?: string;
  };
  const data = [input].flat().map((text, index) => {
    const vector = vectorOf(text);
    const embedding =
      encoding === 'base64' ? Buffer.from(vector.buffer).toString('base64') : Array.from(vector);
    return { object: 'embedding', index, embedding };
  });
  const usage = { prompt_tokens: 0, total_tokens: 0 };
  return {
    contentType: 'application/json',
    body: [JSON.stringify({ object: 'list', model, data, usage })],
  };
}

function vectorOf(text: string): Float32Array {
  const hash = createHash('sha256').update(text).digest();
  const numbers = Array.from({ length: STUB_DIMENSIONS }, (_, at) => hash.readInt16LE(2 * at));
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (number) => number / length);
}
