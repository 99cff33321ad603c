import type { KeyObject } from 'node:crypto';

export const CLOUDS = ['bedrock', 'vertex'] as const;
export const IDENTITIES = ['aws', 'google', 'azure'] as const;

/** An account of Google's that programs act by. */
export interface ServiceAccount {
  readonly email: string;
  /** Of its private key. */
  readonly keyId: string;
  readonly privateKey: KeyObject;
  /** Where access tokens are asked for. */
  readonly tokenUrl: string;
}

/** Keys of a user of AWS's. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface BedrockCloud {
  readonly name: 'bedrock';
  readonly region: string;
  /** What requests are signed by; absent: they aren't. */
  readonly keys?: AwsKeys | undefined;
}

export interface VertexCloud {
  readonly name: 'vertex';
  /** A place, a group of them, or `global`. */
  readonly region: string;
  readonly project: string;
  /** What access tokens are had by; absent: by nothing. */
  readonly account?: ServiceAccount | undefined;
}

/** Who serves the models of another in an envelope of their own. */
export type Cloud = BedrockCloud | VertexCloud;

/** The identity of the machine or pod that the service runs on, as the cloud's own library finds it. */
export type Identity =
  | { readonly of: 'aws'; /** Region that requests are signed for. */ readonly region: string }
  | { readonly of: 'google' }
  | {
      readonly of: 'azure';
      /** Scope of the access tokens. */
      readonly scope: string;
      /** Client ID of a user-assigned managed identity; undefined: the machine's only identity. */
      readonly clientId: string | undefined;
      /** Whether Kubernetes gives the pod a token that is exchanged for Azure's (workload identity). */
      readonly hasTokenFile: boolean;
    };

/** Where a cloud is found. */
export function cloudUrl(name: Cloud['name'], region: string): string {
  // Amazon Bedrock User Guide, "Endpoints supported by Amazon Bedrock".
  if (name === 'bedrock') return `https://bedrock-runtime.${region}.amazonaws.com`;
  // docs.cloud.google.com/vertex-ai/generative-ai/docs/learn/locations
  if (region === 'global') return 'https://aiplatform.googleapis.com/v1';
  if (region === 'us' || region === 'eu') return `https://aiplatform.${region}.rep.googleapis.com/v1`;
  return `https://${region}-aiplatform.googleapis.com/v1`;
}
