import type { ModelName } from '../common/text/branded.js';
import type { Upstream } from './upstream.js';

/** Largest number of upstreams in a route. */
export const MOST_TARGETS = 5;
/** Default time for an upstream to begin its reply, in milliseconds. */
export const FIRST_BYTE_MS = 3_000;

/** An upstream in an agent's route. */
export interface Target {
  /** `<provider>:<model>`, or `stub`. */
  readonly name: ModelName;
  /** Undefined while the provider is not configured, for example if one of its variables is unset. */
  readonly upstream: Upstream | undefined;
}

/** A target that can receive requests. */
export interface OpenTarget extends Target {
  readonly upstream: Upstream;
  /** Model name that the upstream uses. */
  readonly model: ModelName;
}

/** An agent's upstreams, in the order of calls. */
export interface Route {
  readonly targets: readonly [Target, ...Target[]];
  /** Milliseconds to begin a reply before the next upstream is called. The last upstream has no such limit. */
  readonly firstByteMs: number;
  /** Milliseconds after which the next upstream is called in parallel (hedging); undefined if never. */
  readonly hedgeAfterMs: number | undefined;
}

/** Returns the provider of an upstream, such as `openai` for `openai:gpt-5` and `stub` for `stub`. */
export function providerOf(name: ModelName): ModelName {
  return name.split(':', 1)[0] as ModelName;
}

/** Returns the model of an upstream, such as `gpt-5` for `openai:gpt-5` and `stub` for `stub`. */
export function modelOf(name: string): ModelName {
  return name.slice(name.indexOf(':') + 1) as ModelName;
}
