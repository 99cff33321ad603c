import { z } from 'zod';
import { type Cloud, CLOUDS } from './cloud.js';
import { readServiceAccount } from './service-account.js';

/** What a header can carry. */
const word = z.string().regex(/^[\x21-\x7e]+$/, 'contains characters that are not allowed in a header');

/** Fields of a provider whose models a cloud serves. */
export const cloudFields = {
  cloud: z.enum(CLOUDS).optional(),
  project: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.:-]*$/, 'is not a project ID')
    .optional(),
  aws: z
    .strictObject({
      access_key_id: word,
      secret_access_key: z.string().min(1),
      session_token: word.optional(),
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
  readonly api_key?: string | undefined;
};

type CloudRule = readonly [keyof CloudEntry, (entry: CloudEntry) => boolean, string];

/** What of them has to fit together. */
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
    ({ api_key: key, aws, service_account_file: account }) =>
      key === undefined || (aws === undefined && account === undefined),
    'cannot be combined with another way to authenticate',
  ],
];

/** What of a provider's fields doesn't fit its cloud. */
export function cloudProblems(
  entry: CloudEntry,
): readonly { readonly field: string; readonly message: string }[] {
  return RULES.flatMap(([field, holds, message]) => (holds(entry) ? [] : [{ field, message }]));
}

/** Undefined where a provider serves its models itself. */
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

/** The headers that let requests into a cloud, and the fields that set them. */
export function headersOfCloud({
  aws,
  service_account_file: account,
}: CloudEntry): (readonly [string, string])[] {
  if (account !== undefined) return [['authorization', 'service_account_file']];
  if (aws === undefined) return [];
  return SIGNATURE.map((header) => [header, 'aws']);
}

const SIGNATURE = ['authorization', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'];
