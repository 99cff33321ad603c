import { createHash, createHmac, type Hash } from 'node:crypto';
import type { SignatureV4 } from '@smithy/signature-v4';
import type { Admission, Admissions } from '../admission.js';
import { CredentialFilter, credentialsOf } from '../credential-filter.js';
import type { EnclosedRequest } from '../envelope.js';
import type { Provider } from '../provider.js';
import type { AwsKeys } from './cloud.js';

const SERVICE = 'bedrock';
/** Headers that have to be signed wherever they are sent. */
const AMAZONS = 'x-amz-';

/** By signatures of each request (AWS IAM User Guide, "AWS Signature Version 4 for API requests"). */
export class AwsAdmissions implements Admissions {
  private readonly credentials: CredentialFilter;
  private readonly url: URL;
  private readonly signed: Readonly<Record<string, string>>;
  private readonly signer: Promise<SignatureV4>;

  constructor(provider: Provider, region: string, keys: AwsKeys) {
    const { accessKeyId, secretAccessKey, sessionToken = '' } = keys;
    const secrets = [accessKeyId, secretAccessKey, sessionToken];
    this.credentials = new CredentialFilter([...credentialsOf(provider), ...secrets]);
    this.url = new URL(provider.baseUrl);
    const own = Object.entries(provider.headers ?? {}).filter(([name]) => name.startsWith(AMAZONS));
    this.signed = { host: this.url.host, ...Object.fromEntries(own) };
    this.signer = signerFor(region, keys);
  }

  async admit({ path, headers: written, body }: EnclosedRequest): Promise<Admission> {
    const { protocol, hostname, pathname, searchParams } = new URL(path, this.url);
    const signer = await this.signer;
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: { ...written, ...this.signed },
      body,
    });
    return { headers, credentials: this.credentials };
  }
}

/** Loaded where it is needed: it takes some 10 MB. */
async function signerFor(region: string, keys: AwsKeys): Promise<SignatureV4> {
  const { SignatureV4 } = await import('@smithy/signature-v4');
  const { accessKeyId, secretAccessKey, sessionToken } = keys;
  const credentials = {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
  return new SignatureV4({ service: SERVICE, region, credentials, sha256: Sha256 });
}

/** SHA-256, or with a secret HMAC-SHA-256 (RFC 2104), as the signer asks for them. */
class Sha256 {
  private readonly hash: Hash | ReturnType<typeof createHmac>;

  constructor(secret?: Data) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Data): void {
    this.hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }
}

type Data = string | ArrayBuffer | ArrayBufferView;

function bytesOf(data: Data): string | Uint8Array {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
