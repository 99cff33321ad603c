import { z } from 'zod';
import { type Cloud, CLOUDS, IDENTITIES, type Identity } from './cloud.js';
import { readServiceAccount } from './service-account.js';

/** Text without characters that a header cannot contain. */
const headerText = z.string().regex(/^[\x21-\x7e]+$/, 'contains characters that are not allowed in a header');

/** Fields of a provider whose models a cloud serves. */
export const cloudFields = {
  cloud: z.enum(CLOUDS).optional(),
  identity: z.enum(IDENTITIES).optional(),
  project: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.:-]*$/, 'is not a project ID')
    .optional(),
  aws: z
    .strictObject({
      access_key_id: headerText,
      secret_access_key: z.string().min(1),
      session_token: headerText.optional(),
    })
    .optional(),
  service_account_file: z
    .string()
    .min(1)
    .transform((path, context) => {
      const account = readServiceAccount(path);
      if (typeof account !== 'string') return account;
      context.addIssue({ code: 'custom', message: account });
      return z.NEVER;
    })
    .optional(),
};

export type CloudEntry = z.infer<z.ZodObject<typeof cloudFields>> & {
  readonly shape: string;
  readonly region?: string | undefined;
  readonly base_url?: string | undefined;
  readonly api_key?: string | undefined;
  readonly websocket: boolean;
};

/** Scope of OpenAI's models in Azure (openai-node, "Azure OpenAI"). */
const OPENAI_SCOPE = 'https://cognitiveservices.azure.com/.default';
/** Scope of Anthropic's models in Azure (anthropic-sdk-typescript, "Claude SDK for Microsoft Foundry"). */
const FOUNDRY_SCOPE = 'https://ai.azure.com/.default';
const ANOTHER_WAY = 'cannot be combined with another way to authenticate';

/** Whether a provider accepts an identity. Only clouds may receive tokens, so Anthropic's own address is excluded. */
const FITS: Readonly<Record<Identity['of'], (entry: CloudEntry) => boolean>> = {
  aws: ({ cloud, shape }) => cloud === 'bedrock' || shape === 'bedrock',
  google: ({ cloud, shape }) => cloud === 'vertex' || shape === 'gemini',
  azure: ({ cloud, shape, base_url: url }) =>
    shape === 'azure' || (shape === 'anthropic' && cloud === undefined && url !== undefined),
};

type CloudRule = readonly [keyof CloudEntry, (entry: CloudEntry) => boolean, string];

/** Rules for combinations of fields: the reported field, the condition and the message. */
const RULES: readonly CloudRule[] = [
  [
    'cloud',
    ({ cloud, shape }) => cloud === undefined || shape === 'anthropic',
    'requires `shape: anthropic`',
  ],
  ['region', ({ cloud, region }) => cloud === undefined || region !== undefined, 'is missing'],
  [
    'project',
    ({ cloud, project }) => (cloud === 'vertex') === (project !== undefined),
    'is required for `cloud: vertex` and allowed only there',
  ],
  ['aws', ({ cloud, aws }) => aws === undefined || cloud === 'bedrock', 'requires `cloud: bedrock`'],
  [
    'service_account_file',
    ({ cloud, service_account_file: account }) => account === undefined || cloud === 'vertex',
    'requires `cloud: vertex`',
  ],
  [
    'api_key',
    ({ api_key: key, aws, service_account_file: account, identity }) =>
      key === undefined || (aws === undefined && account === undefined && identity === undefined),
    ANOTHER_WAY,
  ],
  [
    'identity',
    ({ identity, aws, service_account_file: account }) =>
      identity === undefined || (aws === undefined && account === undefined),
    ANOTHER_WAY,
  ],
  [
    'identity',
    (entry) => entry.identity === undefined || FITS[entry.identity](entry),
    'does not fit: `aws` requires Bedrock, `google` requires Vertex AI or Gemini, and `azure` requires `shape: azure`, or `shape: anthropic` with a `base_url`',
  ],
  [
    'region',
    ({ identity, cloud, region }) => identity !== 'aws' || cloud !== undefined || region !== undefined,
    'is required for `identity: aws`',
  ],
  [
    'websocket',
    ({ identity, websocket }) => identity === undefined || !websocket,
    'cannot be combined with `identity`, because a WebSocket authenticates with a static key',
  ],
];

/** Returns the problems of a provider's cloud fields. */
export function cloudProblems(
  entry: CloudEntry,
): readonly { readonly field: string; readonly message: string }[] {
  return RULES.flatMap(([field, holds, message]) => (holds(entry) ? [] : [{ field, message }]));
}

/** Returns the cloud that a provider's fields describe; undefined if the provider serves its models itself. */
export function cloudOf({
  cloud,
  region = '',
  project = '',
  aws,
  service_account_file: account,
}: CloudEntry): Cloud | undefined {
  if (cloud === undefined) return undefined;
  if (cloud === 'vertex') return { name: cloud, region, project, account };
  const keys = aws && {
    accessKeyId: aws.access_key_id,
    secretAccessKey: aws.secret_access_key,
    sessionToken: aws.session_token,
  };
  return { name: cloud, region, keys };
}

/**
 * Returns the identity that authenticates requests; undefined if a provider has a static credential or none.
 * @param env variables that Kubernetes or the operator sets for Azure's library
 */
export function identityOf(
  { identity, region = '', shape }: CloudEntry,
  env: Readonly<Record<string, string | undefined>>,
): Identity | undefined {
  if (identity === 'aws') return { of: identity, region };
  if (identity !== 'azure') return identity && { of: identity };
  const { AZURE_CLIENT_ID: clientId, AZURE_FEDERATED_TOKEN_FILE: tokenFile = '' } = env;
  const scope = shape === 'anthropic' ? FOUNDRY_SCOPE : OPENAI_SCOPE;
  return { of: identity, scope, clientId, hasTokenFile: tokenFile !== '' };
}

/** Returns the headers that authenticate requests to a cloud, each with the field that configures it. */
export function headersOfCloud({
  aws,
  service_account_file: account,
  identity,
}: CloudEntry): (readonly [string, string])[] {
  if (identity === 'aws') return SIGNATURE.map((header) => [header, 'identity']);
  if (identity !== undefined) return [['authorization', 'identity']];
  if (account !== undefined) return [['authorization', 'service_account_file']];
  if (aws === undefined) return [];
  return SIGNATURE.map((header) => [header, 'aws']);
}

const SIGNATURE = ['authorization', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'];
