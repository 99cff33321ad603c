import type { Price } from '../common/usage/cost.js';
import type { Agreement } from './agreement.js';
import type { Api } from './apis.js';
import type { Cloud, Identity } from './clouds/cloud.js';

/** How a provider wants to be addressed; the bodies are those of the APIs in all of them. */
export const SHAPES = ['openai', 'azure', 'gemini', 'bedrock', 'anthropic'] as const;

export type ProviderShape = (typeof SHAPES)[number];

/** How many calls a provider is sent at once. */
export interface SlotLimits {
  /** In one process. */
  readonly most: number;
  /** How long a further one waits, in milliseconds. */
  readonly queueMs: number;
}

/** A model that agents can be bound to. */
export interface ProviderModel {
  /** As agents and callers name it. */
  readonly name: string;
  /** As the provider names it, where that is another name. */
  readonly deployment?: string | undefined;
  readonly price?: Price | undefined;
}

/** One upstream provider of the operator's file. */
export interface Provider {
  readonly name: string;
  /** Absent: `openai`. */
  readonly shape?: ProviderShape;
  /** What serves it in an envelope of its own; absent: nothing but itself does. */
  readonly cloud?: Cloud | undefined;
  /** Without a trailing slash; the path of the API that is called is appended. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Authenticates requests instead of a static credential. */
  readonly identity?: Identity | undefined;
  /** Of the shape `azure`: absent: the API without versions. */
  readonly apiVersion?: string | undefined;
  readonly models: readonly ProviderModel[];
  readonly apis: readonly Api[];
  /** Whether its Responses API is served over a WebSocket too. */
  readonly websocket: boolean;
  readonly baa: Agreement | undefined;
  /** What goes out with each request besides; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Those of their values, or parts of them, that nobody may be told. */
  readonly secrets?: readonly string[];
  /** How long it may be silent, in milliseconds; absent: as long as any. */
  readonly timeoutMs?: number | undefined;
  /** How long connecting to it may take, in milliseconds; absent: as long as it may be silent. */
  readonly connectTimeoutMs?: number | undefined;
  /** URL of the proxy that leads to it. */
  readonly proxy?: string | undefined;
  /** Absent: any number of calls at once. */
  readonly slots?: SlotLimits | undefined;
  /** Whether its streams can be asked to end with the tokens that they took; absent: yes. */
  readonly streamUsage?: boolean;
  /** Whether schemas that constrain its models may have `pattern`; absent: yes. */
  readonly schemaPatterns?: boolean;
}
