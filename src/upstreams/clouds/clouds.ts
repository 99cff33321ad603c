import type { Admissions } from '../admission.js';
import type { Envelope } from '../envelope.js';
import type { Provider, ProviderModel } from '../provider.js';
import { AwsAdmissions } from './aws-admissions.js';
import { BedrockEnvelope } from './bedrock-envelope.js';
import { GoogleAdmissions } from './google-admissions.js';
import { GoogleTokens } from './google-tokens.js';
import { VertexEnvelope } from './vertex-envelope.js';

/** How a model's cloud carries requests; undefined where there is no cloud. */
export function cloudEnvelope(provider: Provider, model: ProviderModel): Envelope | undefined {
  const { cloud } = provider;
  if (cloud === undefined) return undefined;
  return cloud.name === 'bedrock'
    ? new BedrockEnvelope(provider, model)
    : new VertexEnvelope(provider, model, cloud);
}

/** How a provider's cloud knows its operator; undefined where it does by a key that stays, or not at all. */
export function cloudAdmissions(provider: Provider, connectMs: number): Admissions | undefined {
  const { cloud } = provider;
  if (cloud?.name === 'bedrock' && cloud.keys !== undefined)
    return new AwsAdmissions(provider, cloud.region, cloud.keys);
  if (cloud?.name === 'vertex' && cloud.account !== undefined)
    return new GoogleAdmissions(provider, new GoogleTokens(cloud.account, provider.proxy, connectMs));
  return undefined;
}
