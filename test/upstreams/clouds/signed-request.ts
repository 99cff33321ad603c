import { createHash, createHmac } from 'node:crypto';
import type { AwsKeys } from '../../../src/upstreams/clouds/cloud.js';
import type { RecordedRequest } from '../../support/recording-upstream.js';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/bedrock\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Whether a request has a valid AWS Signature Version 4 of these keys, which is computed again. */
export function checkSignature(
  { path, headers, text }: RecordedRequest,
  keys: AwsKeys,
  region: string,
): boolean {
  const [, keyId, day = '', place, names = '', signature] =
    AUTHORIZATION.exec(String(headers.authorization)) ?? [];
  const signed = names.split(';');
  const must = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  const isWhole = ['host', 'content-type', ...must].every((name) => signed.includes(name));
  const date = String(headers['x-amz-date']);
  const isNow = date.startsWith(day) && Math.abs(Date.now() - timeOf(date)) < 300_000;
  const [uri = '', query = ''] = path.split('?');
  const canonical = [
    'POST',
    uri.split('/').map(encodeURIComponent).join('/'),
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(text),
  ].join('\n');
  const scope = `${day}/${region}/bedrock/aws4_request`;
  const toSign = [ALGORITHM, date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 'bedrock', 'aws4_request'].reduce(
    hmac,
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  );
  const isRight = hmac(key, toSign).toString('hex') === signature;
  const isTheirs = keyId === keys.accessKeyId && place === region;
  return isWhole && isNow && isRight && isTheirs && headers['x-amz-security-token'] === keys.sessionToken;
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
