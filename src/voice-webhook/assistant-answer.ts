import { z } from 'zod';
import type { ModelName } from '../common/text/branded.js';
import { modelOf } from '../upstreams/route.js';
import type { Upstream } from '../upstreams/upstream.js';

const PROVIDER = 'custom-llm';
/** Maximum length of the first message, in code points. */
const MAX_FIRST_MESSAGE = 4_096;
/** Maximum nesting depth of objects and lists. */
const MAX_DEPTH = 16;
/** Model names that may be journaled. Settings can contain arbitrary text. */
const MODEL_NAME = /^[A-Za-z0-9][\w.:/@-]{0,127}$/;

type Settings = Readonly<Record<string, unknown>>;

const settings = z.custom<Settings>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const absent = (value: unknown): unknown => (value === null ? undefined : value);
const parts = z.object({
  model: z.preprocess(absent, settings.optional()),
  voice: z.preprocess(absent, settings.optional()),
  firstMessage: z.preprocess(
    absent,
    z
      .string()
      .refine((text) => Array.from(text).length <= MAX_FIRST_MESSAGE)
      .optional(),
  ),
  transcriber: z.preprocess(absent, settings.optional()),
});

/** Parts of an assistant's configuration: an agent's defaults, or a callback's overrides for one call. */
export type AssistantParts = z.infer<typeof parts>;

/** The webhook's response. Unknown settings are returned unchanged. */
export const assistantAnswer = z
  .strictObject({
    assistant: z.strictObject({
      model: z
        .looseObject({
          provider: z.literal(PROVIDER).describe('Always `custom-llm`.'),
          url: z.string().describe('Proxy URL of the agent.'),
          model: z.string().describe('Model name that the proxy accepts.'),
        })
        .describe("Model settings of the assistant, which uses the agent's proxy as its LLM."),
      voice: z.looseObject({}).describe('Configured voice settings. Empty if not configured.'),
      firstMessage: z.string().describe('First message that the assistant says. Empty if not configured.'),
      transcriber: z.looseObject({}).describe('Configured transcriber settings. Empty if not configured.'),
    }),
  })
  .meta({ id: 'AssistantAnswer' });

type Assistant = z.infer<typeof assistantAnswer>['assistant'] & {
  readonly model: { readonly model: ModelName };
};

/** Returns the known parts of a parsed JSON value; undefined if the value is invalid. Ignores unknown members. */
export function readParts(value: unknown): AssistantParts | undefined {
  if (isDeeper(value, MAX_DEPTH)) return undefined;
  const read = parts.safeParse(value);
  return read.success ? read.data : undefined;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Proxy URL and upstream of an agent. */
export interface Destination {
  readonly proxyUrl: string;
  /** Name such as `openai:gpt-5-mini` or `stub`. */
  readonly upstreamName: string;
  /** Undefined if the provider is no longer configured. */
  readonly upstream: Upstream | undefined;
}

/** Returns the assistant of a call. An override replaces the whole default part. The LLM is always the proxy. */
export function assembleAssistant(
  defaults: AssistantParts,
  overrides: AssistantParts,
  destination: Destination,
): Assistant {
  const model = overrides.model ?? defaults.model ?? {};
  return {
    model: {
      ...model,
      provider: PROVIDER,
      url: destination.proxyUrl,
      model: chooseModel(model.model, destination),
    },
    voice: { ...(overrides.voice ?? defaults.voice) },
    firstMessage: overrides.firstMessage ?? defaults.firstMessage ?? '',
    transcriber: { ...(overrides.transcriber ?? defaults.transcriber) },
  };
}

/** Returns the settings' model if the agent's upstream accepts it, else the upstream's own model. */
function chooseModel(wanted: unknown, { upstream, upstreamName }: Destination): ModelName {
  const own = modelOf(upstreamName);
  if (typeof wanted !== 'string' || !MODEL_NAME.test(wanted)) return own;
  return upstream?.acceptModel(wanted) === undefined ? own : (wanted as ModelName);
}
