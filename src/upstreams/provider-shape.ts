import type { Api } from './apis.js';
import { type Cloud, cloudUrl } from './clouds/cloud.js';
import type { Provider, ProviderModel, ProviderShape } from './provider.js';

/** Of Google's Gemini API (ai.google.dev/gemini-api/docs/openai). */
const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta/openai';
/** Of Anthropic's API (platform.claude.com/docs/en/api/overview). */
const ANTHROPIC_URL = 'https://api.anthropic.com/v1';
/** What else than `Authorization` takes the key. */
const KEY_HEADERS: Readonly<Partial<Record<ProviderShape, string>>> = {
  azure: 'api-key',
  anthropic: 'x-api-key',
};

/** Where a provider is found whose address isn't given; undefined where it has to be. */
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

/** The APIs of a provider that names none. */
export function defaultApis(shape: ProviderShape): readonly Api[] {
  return shape === 'anthropic' ? ['messages'] : ['chat_completions'];
}

/** Whether providers of a shape have an API: Anthropic's is addressed as its own provider is, or as OpenAI's are. */
export function hasApi(shape: ProviderShape, api: Api): boolean {
  if (shape === 'openai') return true;
  return (shape === 'anthropic') === (api === 'messages');
}

/** The header that the key is sent in; clouds have none of their own. */
export function keyHeader(
  { shape = 'openai', cloud }: Pick<Provider, 'shape' | 'cloud'>,
  key: string,
): Record<string, string> {
  const header = cloud === undefined ? KEY_HEADERS[shape] : undefined;
  return header === undefined ? { authorization: `Bearer ${key}` } : { [header]: key };
}

/** What comes before and after an API's path in the path of a model's requests. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/**
 * Where requests for a model go. Azure has the deployment in the path of chat completions, and in the body of the others
 * (learn.microsoft.com/azure/ai-foundry/openai/reference).
 */
export function surroundings(
  { shape, baseUrl, apiVersion }: Provider,
  { name, deployment = name }: ProviderModel,
  api: Api,
): Surroundings {
  const { pathname, search } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  if (shape !== 'azure') return { before: base, after: search };
  if (apiVersion === undefined) return { before: `${base}/openai/v1`, after: search };
  const after = `${search === '' ? '?' : `${search}&`}api-version=${encodeURIComponent(apiVersion)}`;
  if (api !== 'chat_completions') return { before: `${base}/openai`, after };
  return { before: `${base}/openai/deployments/${encodeURIComponent(deployment)}`, after };
}
