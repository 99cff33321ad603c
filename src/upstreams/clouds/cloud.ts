import type { KeyObject } from 'node:crypto';

export const CLOUDS = ['bedrock', 'vertex'] as const;
export const IDENTITIES = ['aws', 'google', 'azure'] as const;

/** Google service account. */
export interface ServiceAccount {
  readonly email: string;
  /** ID of the private key. */
  readonly keyId: string;
  readonly privateKey: KeyObject;
  /** URL of the token server. */
  readonly tokenUrl: string;
}

/** AWS access keys. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface BedrockCloud {
  readonly name: 'bedrock';
  readonly region: string;
  /** Static keys that sign requests; undefined if not configured. */
  readonly keys?: AwsKeys | undefined;
}

export interface VertexCloud {
  readonly name: 'vertex';
  /** Region, multi-region such as `eu`, or `global`. */
  readonly region: string;
  readonly project: string;
  /** Service account that obtains access tokens; undefined if not configured. */
  readonly account?: ServiceAccount | undefined;
}

/** Cloud that offers another company's models in its own request format. */
export type Cloud = BedrockCloud | VertexCloud;

/** Identity of the machine or pod that runs the service, as found by the cloud's own library. */
export type Identity =
  | { readonly of: 'aws'; /** Region that requests are signed for. */ readonly region: string }
  | { readonly of: 'google' }
  | {
      readonly of: 'azure';
      /** Scope of the access tokens. */
      readonly scope: string;
      /** Client ID of a user-assigned managed identity; undefined for the machine's only identity. */
      readonly clientId: string | undefined;
      /** Whether Kubernetes gives the pod a token that is exchanged for Azure's (workload identity). */
      readonly hasTokenFile: boolean;
    };

/** Returns the base URL of a cloud's API. */
export function cloudUrl(name: Cloud['name'], region: string): string {
  // Amazon Bedrock User Guide, "Endpoints supported by Amazon Bedrock".
  if (name === 'bedrock') return `https://bedrock-runtime.${region}.amazonaws.com`;
  // docs.cloud.google.com/vertex-ai/generative-ai/docs/learn/locations
  if (region === 'global') return 'https://aiplatform.googleapis.com/v1';
  if (region === 'us' || region === 'eu') return `https://aiplatform.${region}.rep.googleapis.com/v1`;
  return `https://${region}-aiplatform.googleapis.com/v1`;
}
