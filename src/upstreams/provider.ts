import type { Price } from '../common/usage/cost.js';
import type { Agreement } from './agreement.js';
import type { Api } from './apis.js';
import type { Cloud, Identity } from './clouds/cloud.js';

/** Conventions for a provider's addresses and keys. Request bodies follow the APIs in every shape. */
export const SHAPES = ['openai', 'azure', 'gemini', 'bedrock', 'anthropic'] as const;

export type ProviderShape = (typeof SHAPES)[number];

/** Limits for the concurrent calls to a provider. */
export interface SlotLimits {
  /** Largest number of concurrent calls per process. */
  readonly most: number;
  /** Longest wait for a slot, in milliseconds. */
  readonly queueMs: number;
}

/** A model that agents can use. */
export interface ProviderModel {
  /** Name that agents and callers use. */
  readonly name: string;
  /** Name at the provider, if different. */
  readonly deployment?: string | undefined;
  readonly price?: Price | undefined;
}

/** One provider in the operator's file. */
export interface Provider {
  readonly name: string;
  /** `openai` if undefined. */
  readonly shape?: ProviderShape;
  /** Cloud that serves the models in its own request format; undefined if the provider serves them itself. */
  readonly cloud?: Cloud | undefined;
  /** Base URL without a trailing slash. The API's path is appended. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Identity that authenticates requests instead of a static credential. */
  readonly identity?: Identity | undefined;
  /** API version for the shape `azure`; undefined for the API without versions. */
  readonly apiVersion?: string | undefined;
  readonly models: readonly ProviderModel[];
  readonly apis: readonly Api[];
  /** Whether the Responses API is also served over a WebSocket. */
  readonly websocket: boolean;
  readonly baa: Agreement | undefined;
  /** Additional headers of each request. Names are in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Secret header values and secret parts of header values. */
  readonly secrets?: readonly string[];
  /** Longest silence in milliseconds; undefined for the general limit. */
  readonly timeoutMs?: number | undefined;
  /** Longest time to connect in milliseconds; undefined for the limit on silence. */
  readonly connectTimeoutMs?: number | undefined;
  /** URL of the proxy to the provider. */
  readonly proxy?: string | undefined;
  /** Undefined if concurrent calls are not limited. */
  readonly slots?: SlotLimits | undefined;
  /** Whether streams can end with their usage in model tokens; true if undefined. */
  readonly streamUsage?: boolean;
  /** Whether schemas that constrain the models may contain `pattern`; true if undefined. */
  readonly schemaPatterns?: boolean;
}
