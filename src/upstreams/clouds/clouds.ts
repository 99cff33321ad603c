import type { Admissions } from '../admission.js';
import type { Envelope } from '../envelope.js';
import type { Provider, ProviderModel } from '../provider.js';
import { AwsAdmissions } from './aws-admissions.js';
import { BedrockEnvelope } from './bedrock-envelope.js';
import type { Identity } from './cloud.js';
import { GoogleTokens } from './google-tokens.js';
import { awsKeys, azureToken, googleToken, type Reach } from './identities.js';
import { TokenAdmissions } from './token-admissions.js';
import { VertexEnvelope } from './vertex-envelope.js';

/** Returns the envelope for a model's cloud; undefined if the provider has no cloud. */
export function cloudEnvelope(provider: Provider, model: ProviderModel): Envelope | undefined {
  const { cloud } = provider;
  if (cloud === undefined) return undefined;
  return cloud.name === 'bedrock'
    ? new BedrockEnvelope(provider, model)
    : new VertexEnvelope(provider, model, cloud);
}

/**
 * Returns how a provider authenticates requests; undefined if it uses a static API key or no credentials.
 * @param limitMs longest wait for credentials, in milliseconds
 */
export function cloudAdmissions(provider: Provider, limitMs: number): Admissions | undefined {
  const { cloud, identity, proxy } = provider;
  if (identity !== undefined) return identityAdmissions(provider, identity, { proxy, limitMs });
  if (cloud?.name === 'bedrock' && cloud.keys !== undefined) {
    const keys = { ...cloud.keys, expiresAt: Infinity };
    return new AwsAdmissions(provider, cloud.region, { ask: () => Promise.resolve(keys) });
  }
  if (cloud?.name === 'vertex' && cloud.account !== undefined)
    return new TokenAdmissions(provider, new GoogleTokens(cloud.account, proxy, limitMs));
  return undefined;
}

function identityAdmissions(provider: Provider, identity: Identity, reach: Reach): Admissions {
  switch (identity.of) {
    case 'aws':
      return new AwsAdmissions(provider, identity.region, { ask: () => awsKeys(reach) });
    case 'google':
      return new TokenAdmissions(provider, { ask: () => googleToken(reach) });
    case 'azure':
      return new TokenAdmissions(provider, { ask: () => azureToken(identity, reach) });
  }
}
