import { z } from 'zod';
import { pageOf } from '../common/pagination/page.js';
import { APIS } from './apis.js';
import type { Provider, ProviderModel } from './provider.js';

/** An upstream that agents can use. The provider's address and key are left out. */
export const upstreamView = z
  .strictObject({
    upstream: z
      .string()
      .describe('Upstream for the `upstream` field of an agent, as `<provider>:<model>` or `stub`.'),
    provider: z.string().describe('Provider name in `upstreams.yaml`, or `stub`.'),
    model: z
      .string()
      .nullable()
      .describe('Model name at the provider. Null for `stub`, which accepts every model.'),
    apis: z.array(z.enum(APIS)).describe('APIs that callers of an agent with this upstream can use.'),
    baa: z
      .strictObject({
        counterparty: z.string().describe('Other party to the agreement.'),
        signed: z.iso.date().describe('Day on which the agreement was signed.'),
        expires: z.iso
          .date()
          .optional()
          .describe('Last day of the agreement. Missing if it has no end date.'),
      })
      .nullable()
      .describe('Business associate agreement that the operator declared. Null if none is declared.'),
  })
  .meta({ id: 'Upstream' });

export type UpstreamView = z.infer<typeof upstreamView>;

export const upstreamsAnswer = pageOf(upstreamView);

export function toUpstreamView({ name, apis, baa }: Provider, { name: model }: ProviderModel): UpstreamView {
  return { upstream: `${name}:${model}`, provider: name, model, apis: [...apis], baa: baa ?? null };
}
