import { z } from 'zod';
import type { ListedModel, WireModels } from '../wire-format.js';

const one = z
  .strictObject({
    id: z.string().describe('what requests name as their `model`'),
    object: z.literal('model'),
    created: z.int().describe('Unix seconds; always 0, since no provider is asked'),
    owned_by: z.string().describe('the provider, or `stub`'),
  })
  .meta({ id: 'Model' });

/** Models as clients of OpenAI's APIs read them. */
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
