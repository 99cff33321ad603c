import { z } from 'zod';
import type { ListedModel, WireModels } from '../wire-format.js';

const one = z
  .strictObject({
    id: z.string().describe('Model ID for the `model` field of requests.'),
    object: z.literal('model'),
    created: z.int().describe('Always 0, because the service does not query the provider.'),
    owned_by: z.string().describe('Provider name, or `stub`.'),
  })
  .meta({ id: 'Model' });

/** Model lists for clients of OpenAI's APIs. */
export const openAiModels: WireModels = {
  one,
  all: z.strictObject({ object: z.literal('list'), data: z.array(one) }),
  isAskedBy: () => false,
  model: modelOf,
  list: (models) => ({ object: 'list', data: models.map(modelOf) }),
};

function modelOf({ id, provider }: ListedModel): z.infer<typeof one> {
  return { id, object: 'model', created: 0, owned_by: provider };
}
