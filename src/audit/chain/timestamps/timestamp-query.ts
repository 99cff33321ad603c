import { createHash, randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';

/** Object identifier of SHA-256 (RFC 5754 section 2.2). */
export const SHA256 = '2.16.840.1.101.3.4.2.1';
const NONCE_BYTES = 16;

/** What is asked of a time-stamping authority. */
export interface TimestampQuery {
  /** DER of a TimeStampReq (RFC 3161 section 2.4.1). */
  readonly der: Buffer;
  /** The nonce that the answer must repeat, hex. */
  readonly nonce: string;
}

/** Asks for a timestamp over the SHA-256 of a text in UTF-8, with a fresh nonce and the authority's certificates. */
export function timestampQuery(text: string): TimestampQuery {
  const nonce = randomBytes(NONCE_BYTES);
  // A positive number of exactly this length, which DER writes without a byte more or less.
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
