import type { ModelName } from '../common/text/branded.js';
import type { Upstream } from './upstream.js';

/** Upstreams that a route may have. */
export const MOST_TARGETS = 5;
/** How long one may take to begin where an agent doesn't say it, in milliseconds. */
export const FIRST_BYTE_MS = 3_000;

/** One of the upstreams that an agent's calls may go to. */
export interface Target {
  /** `<provider>:<model>`, or `stub`. */
  readonly name: ModelName;
  /** Undefined while its provider is not configured, as where a variable of it is unset. */
  readonly upstream: Upstream | undefined;
}

/** One that a request can be sent to. */
export interface OpenTarget extends Target {
  readonly upstream: Upstream;
  /** As the upstream knows it. */
  readonly model: ModelName;
}

/** Where an agent's calls go: its upstreams, in the order in which they are asked. */
export interface Route {
  readonly targets: readonly [Target, ...Target[]];
  /** How long each but the last may take to begin its reply before the next is asked instead, in milliseconds. */
  readonly firstByteMs: number;
  /** After how many milliseconds the next is asked besides; undefined: never. */
  readonly hedgeAfterMs: number | undefined;
}

/** `openai` of `openai:gpt-5`; `stub` is its own. */
export function providerOf(name: ModelName): ModelName {
  return name.split(':', 1)[0] as ModelName;
}

/** `gpt-5` of `openai:gpt-5`; `stub` is its own. */
export function modelOf(name: string): ModelName {
  return name.slice(name.indexOf(':') + 1) as ModelName;
}
