import type { Api } from './apis.js';
import { type Cloud, cloudUrl } from './clouds/cloud.js';
import type { Provider, ProviderModel, ProviderShape } from './provider.js';

/** Google's Gemini API (ai.google.dev/gemini-api/docs/openai). */
const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta/openai';
/** Anthropic's API (platform.claude.com/docs/en/api/overview). */
const ANTHROPIC_URL = 'https://api.anthropic.com/v1';
/** Headers for the key, for shapes that do not use `Authorization`. */
const KEY_HEADERS: Readonly<Partial<Record<ProviderShape, string>>> = {
  azure: 'api-key',
  anthropic: 'x-api-key',
};

/** Returns the base URL of a provider without `base_url`; undefined if the URL must be configured. */
export function defaultBaseUrl(
  shape: ProviderShape,
  region: string | undefined,
  cloud?: Cloud['name'],
): string | undefined {
  if (cloud !== undefined) return region === undefined ? undefined : cloudUrl(cloud, region);
  if (shape === 'gemini') return GEMINI_URL;
  if (shape === 'anthropic') return ANTHROPIC_URL;
  // Amazon Bedrock User Guide, "Invoke a model with the OpenAI Chat Completions API".
  if (shape === 'bedrock' && region !== undefined)
    return `https://bedrock-runtime.${region}.amazonaws.com/openai/v1`;
  return undefined;
}

/** Returns the APIs of a provider without `apis`. */
export function defaultApis(shape: ProviderShape): readonly Api[] {
  return shape === 'anthropic' ? ['messages'] : ['chat_completions'];
}

/** Returns whether providers of a shape can serve an API. The Messages API requires `anthropic` or `openai`. */
export function hasApi(shape: ProviderShape, api: Api): boolean {
  if (shape === 'openai') return true;
  return (shape === 'anthropic') === (api === 'messages');
}

/** Returns the header that contains the key. Clouds always use `Authorization`. */
export function keyHeader(
  { shape = 'openai', cloud }: Pick<Provider, 'shape' | 'cloud'>,
  key: string,
): Record<string, string> {
  const header = cloud === undefined ? KEY_HEADERS[shape] : undefined;
  return header === undefined ? { authorization: `Bearer ${key}` } : { [header]: key };
}

/** Texts before and after an API's path in the path of a model's requests. */
export interface PathAffixes {
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the texts around an API's path. On Azure, the path of chat completions contains the deployment. For other
 * APIs, the body contains it (learn.microsoft.com/azure/ai-foundry/openai/reference).
 */
export function pathAffixes(
  { shape, baseUrl, apiVersion }: Provider,
  { name, deployment = name }: ProviderModel,
  api: Api,
): PathAffixes {
  const { pathname, search } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  if (shape !== 'azure') return { before: base, after: search };
  if (apiVersion === undefined) return { before: `${base}/openai/v1`, after: search };
  const after = `${search === '' ? '?' : `${search}&`}api-version=${encodeURIComponent(apiVersion)}`;
  if (api !== 'chat_completions') return { before: `${base}/openai`, after };
  return { before: `${base}/openai/deployments/${encodeURIComponent(deployment)}`, after };
}
