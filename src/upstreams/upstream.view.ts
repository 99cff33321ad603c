import { z } from 'zod';
import { pageOf } from '../common/pagination/page.js';
import { APIS } from './apis.js';
import type { Provider, ProviderModel } from './provider.js';

/** What an agent can be bound to. A provider's address and key are left out. */
export const upstreamView = z
  .strictObject({
    upstream: z.string().describe('what an agent names: `<provider>:<model>`, or `stub`'),
    provider: z.string(),
    model: z.string().nullable().describe('null for `stub`, which takes any model'),
    apis: z.array(z.enum(APIS)).describe('the APIs that agents on it can be called by'),
    baa: z
      .strictObject({
        counterparty: z.string(),
        signed: z.iso.date(),
        expires: z.iso.date().optional(),
      })
      .nullable()
      .describe('the business associate agreement that the operator declared; null: not declared'),
  })
  .meta({ id: 'Upstream' });

export type UpstreamView = z.infer<typeof upstreamView>;

export const upstreamsAnswer = pageOf(upstreamView);

export function toUpstreamView({ name, apis, baa }: Provider, { name: model }: ProviderModel): UpstreamView {
  return { upstream: `${name}:${model}`, provider: name, model, apis: [...apis], baa: baa ?? null };
}
