import { createHash, randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';

/** Object identifier of SHA-256 (RFC 5754 section 2.2). */
export const SHA256 = '2.16.840.1.101.3.4.2.1';
const NONCE_BYTES = 16;

/** Request to a time-stamping authority. */
export interface TimestampQuery {
  /** DER of a TimeStampReq (RFC 3161 section 2.4.1). */
  readonly der: Buffer;
  /** Nonce that the response must repeat, hex. */
  readonly nonce: string;
}

/** Builds a request to stamp the SHA-256 of a UTF-8 text, with a fresh nonce. Also requests the certificates. */
export function timestampQuery(text: string): TimestampQuery {
  const nonce = randomBytes(NONCE_BYTES);
  // The nonce must be a positive number of exactly this length, so that its DER encoding neither pads nor shortens it.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: createHash('sha256').update(text).digest() }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return { der: Buffer.from(request.toSchema().toBER()), nonce: nonce.toString('hex') };
}
