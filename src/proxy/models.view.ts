import { z } from 'zod';
import type { AgentProfile } from '../agents/agent-directory.js';

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

/** The model of an agent's upstream; undefined when its provider is no longer configured. */
export function toModelView({ upstream, upstreamName }: AgentProfile): ModelView | undefined {
  if (upstream === undefined) return undefined;
  const id = upstreamName.slice(upstreamName.indexOf(':') + 1);
  return { id, object: 'model', created: 0, owned_by: upstream.provider };
}
