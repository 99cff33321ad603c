import { z } from 'zod';
import type { ListedModel, WireModels } from '../wire-format.js';

/** Placeholder for the release date, which is unknown, because the service does not query the provider. */
const CREATED_AT = '1970-01-01T00:00:00Z';

const one = z
  .strictObject({
    type: z.literal('model'),
    id: z.string().describe('Model ID for the `model` field of requests.'),
    display_name: z.string().describe('Same as `id`.'),
    created_at: z.iso
      .datetime()
      .describe(`Always ${CREATED_AT}, because the service does not query the provider.`),
  })
  .meta({ id: 'ModelInfo' });

/** Model lists for clients of Anthropic's API, which send its version in each request. */
export const messagesModels: WireModels = {
  one,
  all: z.strictObject({
    data: z.array(one),
    has_more: z.literal(false),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  }),
  isAskedBy: (headers) => headers['anthropic-version'] !== undefined,
  model: modelOf,
  list: (models) => ({
    data: models.map(modelOf),
    has_more: false,
    first_id: models.at(0)?.id ?? null,
    last_id: models.at(-1)?.id ?? null,
  }),
};

function modelOf({ id }: ListedModel): z.infer<typeof one> {
  return { type: 'model', id, display_name: id, created_at: CREATED_AT };
}
