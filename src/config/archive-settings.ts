import { z } from 'zod';
import { choice, httpUrl, wholeNumber } from './variables.js';

/** Bucket name, and key prefix, which consists of names separated by slashes. */
const LOCATION = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][\w.=-]*)*)\/?$/;
/** Six years, the period for which HIPAA requires documentation to be kept (45 CFR 164.316(b)(2)(i)). */
const SIX_YEARS = 2_190;

/** Variables of the archive in a bucket. The SDK reads the credentials from its own variables. */
export const archiveEnvironment = {
  SERVICE_ARCHIVE_URL: z
    .string()
    .regex(LOCATION, 'must be s3://<bucket> or s3://<bucket>/<prefix>, without a login')
    .optional(),
  SERVICE_ARCHIVE_ENDPOINT: httpUrl.refine(
    (url) => !/^[^/]*\/\/[^/]*@/.test(url ?? ''),
    'must not contain a user or a password',
  ),
  SERVICE_ARCHIVE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .default('us-east-1'),
  SERVICE_ARCHIVE_LOCK: choice(['GOVERNANCE', 'COMPLIANCE'], 'GOVERNANCE'),
  SERVICE_ARCHIVE_DAYS: wholeNumber(SIX_YEARS, 1, 36_500),
};

/** Destination for sealed sessions, their proofs and checkpoints. */
export interface ArchiveSettings {
  /** Bucket and prefix, as in the URL, without a trailing slash. */
  readonly location: string;
  readonly bucket: string;
  /** Beginning of all keys, which is empty or ends with a slash. */
  readonly prefix: string;
  /** Address of S3-compatible storage; undefined for AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Mode in which each object is locked, and number of days after writing. */
  readonly lock: { readonly mode: 'GOVERNANCE' | 'COMPLIANCE'; readonly days: number };
}

/** Undefined if no archive is set. */
export function archiveSettings(
  values: z.infer<z.ZodObject<typeof archiveEnvironment>>,
): ArchiveSettings | undefined {
  const [, bucket, folders = ''] = LOCATION.exec(values.SERVICE_ARCHIVE_URL ?? '') ?? [];
  if (bucket === undefined) return undefined;
  return {
    location: `s3://${bucket}${folders}`,
    bucket,
    prefix: folders === '' ? '' : `${folders.slice(1)}/`,
    endpoint: values.SERVICE_ARCHIVE_ENDPOINT,
    region: values.SERVICE_ARCHIVE_REGION,
    lock: { mode: values.SERVICE_ARCHIVE_LOCK, days: values.SERVICE_ARCHIVE_DAYS },
  };
}
