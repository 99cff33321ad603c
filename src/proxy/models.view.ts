import { z } from 'zod';
import type { AgentProfile } from '../agents/agent-directory.js';
import { modelOf } from '../upstreams/route.js';

/** A model as clients of OpenAI's APIs read it. */
export const modelView = z
  .strictObject({
    id: z.string().describe('what requests name as their `model`'),
    object: z.literal('model'),
    created: z.int().describe('Unix seconds; always 0, since no provider is asked'),
    owned_by: z.string().describe('the provider, or `stub`'),
  })
  .meta({ id: 'Model' });

export type ModelView = z.infer<typeof modelView>;

export const modelsAnswer = z.strictObject({ object: z.literal('list'), data: z.array(modelView) });

export type ModelsView = z.infer<typeof modelsAnswer>;

/** The models of an agent's upstreams, each once; none of a provider that is no longer configured. */
export function toModelViews({ route }: AgentProfile): ModelView[] {
  const models = new Map<string, ModelView>();
  for (const { name, upstream } of route.targets) {
    const id = modelOf(name);
    if (upstream === undefined || models.has(id)) continue;
    models.set(id, { id, object: 'model', created: 0, owned_by: upstream.provider });
  }
  return [...models.values()];
}
