import { createHash, createHmac, type Hash } from 'node:crypto';
import type { SignatureV4 } from '@smithy/signature-v4';
import type { Admission, Admissions } from '../admission.js';
import { CredentialFilter, credentialsOf } from '../credential-filter.js';
import type { EnclosedRequest } from '../envelope.js';
import type { Provider } from '../provider.js';
import type { AwsKeys } from './cloud.js';
import { type Expiring, type Issuer, Renewal } from './renewal.js';

const SERVICE = 'bedrock';
/** Prefix of headers that AWS requires to be signed if they are sent. */
const AWS_PREFIX = 'x-amz-';

/** AWS keys with their expiry time. */
export type IssuedKeys = AwsKeys & Expiring;

interface Signing extends Expiring {
  readonly signer: SignatureV4;
  readonly credentials: CredentialFilter;
}

/** Signs each request (AWS IAM User Guide, "AWS Signature Version 4 for API requests"). */
export class AwsAdmissions implements Admissions {
  private readonly url: URL;
  private readonly signed: Readonly<Record<string, string>>;
  private readonly renewal: Renewal<Signing>;

  constructor(
    private readonly provider: Provider,
    private readonly region: string,
    keys: Issuer<IssuedKeys>,
  ) {
    this.url = new URL(provider.baseUrl);
    const own = Object.entries(provider.headers ?? {}).filter(([name]) => name.startsWith(AWS_PREFIX));
    this.signed = { 'content-type': 'application/json', host: this.url.host, ...Object.fromEntries(own) };
    this.renewal = new Renewal(provider.name, { ask: async () => this.signingBy(await keys.ask()) });
  }

  start(): void {
    this.renewal.start();
  }

  async admit({ path, headers: written, body }: EnclosedRequest, signal: AbortSignal): Promise<Admission> {
    const { protocol, hostname, pathname, searchParams } = new URL(path, this.url);
    const { signer, credentials } = await this.renewal.get(signal);
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: { ...written, ...this.signed },
      body,
    });
    return { headers, credentials };
  }

  close(): void {
    this.renewal.close();
  }

  /** Imports the signing library only when it is needed, because it takes some 10 MB. */
  private async signingBy({
    accessKeyId,
    secretAccessKey,
    sessionToken,
    expiresAt,
  }: IssuedKeys): Promise<Signing> {
    const { SignatureV4 } = await import('@smithy/signature-v4');
    const secrets = [accessKeyId, secretAccessKey, sessionToken ?? ''];
    const session = sessionToken === undefined ? {} : { sessionToken };
    const keys = { accessKeyId, secretAccessKey, ...session };
    return {
      signer: new SignatureV4({ service: SERVICE, region: this.region, credentials: keys, sha256: Sha256 }),
      credentials: new CredentialFilter([...credentialsOf(this.provider), ...secrets]),
      expiresAt,
    };
  }
}

/** SHA-256, or HMAC-SHA-256 (RFC 2104) if there is a secret, with the interface that the signer expects. */
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
