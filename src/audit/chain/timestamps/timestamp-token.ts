import { createHash } from 'node:crypto';
import { fromBER } from 'asn1js';
import { Certificate, PKIStatus, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { TimestampInvalid } from './timestamp-failure.js';
import { SHA256 } from './timestamp-query.js';
import { hasStrongSignature, hasTimestampUsage, isBoundTo, isTrustedAt } from './timestamp-signer.js';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** What an answer is held against. Times are milliseconds since 1970. */
export interface TimestampClaim {
  /** The text that was stamped. */
  readonly text: string;
  /** Certificates that are trusted; a path from the signer must end in one of them. */
  readonly roots: readonly Certificate[];
  /** Of the query, hex; undefined for an answer that was kept. */
  readonly nonce?: string;
  /** The text did not exist before. */
  readonly notBefore?: number;
  /** The present, on arrival. */
  readonly notAfter?: number;
}

/** What a valid timestamp states: the text existed then. */
export interface Timestamp {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds that the time may be off; 0 where the authority does not say. */
  readonly accuracy: number;
}

/**
 * Verifies an answer of a time-stamping authority (RFC 3161): its status, that it is over the SHA-256 of the text, its
 * signature, that the signer's certificate is for timestamps alone and is named in the signed attributes, and that a path
 * of certificates valid at that time leads from a trusted root to it. Revocation is not looked up.
 * @param response DER of a TimeStampResp
 * @throws TimestampInvalid
 */
export async function verifyTimestamp(response: Buffer, claim: TimestampClaim): Promise<Timestamp> {
  const { token, info } = parseResponse(response);
  requireImprint(info, claim.text);
  if (claim.nonce !== undefined && hexOf(info.nonce?.valueBlock.valueHexView) !== claim.nonce) {
    throw new TimestampInvalid('wrong_nonce');
  }
  if (!hasStrongSignature(token)) throw new TimestampInvalid('unsupported_algorithm');
  const signer = await verifySignature(token, claim.text);
  if (!hasTimestampUsage(signer)) throw new TimestampInvalid('signer_usage');
  if (!isBoundTo(token, signer)) throw new TimestampInvalid('signer_unbound');
  if (!(await isTrustedAt(token, signer, claim.roots, info.genTime))) throw new TimestampInvalid('untrusted');
  const stamped = { time: info.genTime.getTime(), accuracy: accuracyOf(info) };
  if (stamped.time + stamped.accuracy < (claim.notBefore ?? -Infinity))
    throw new TimestampInvalid('too_early');
  if (stamped.time - stamped.accuracy > (claim.notAfter ?? Infinity)) throw new TimestampInvalid('too_late');
  return stamped;
}

interface Parts {
  readonly token: SignedData;
  readonly info: TSTInfo;
}

function parseResponse(response: Buffer): Parts {
  const answer = parsed(() => new TimeStampResp({ schema: wholeBer(response) }));
  const { status } = answer.status;
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) {
    throw new TimestampInvalid('not_granted');
  }
  return parsed(() => {
    const content = answer.timeStampToken;
    if (content?.contentType !== SIGNED_DATA) throw new TimestampInvalid('malformed');
    const token = new SignedData({ schema: content.content });
    const { eContent, eContentType } = token.encapContentInfo;
    if (eContent === undefined || eContentType !== TST_INFO || token.signerInfos.length !== 1) {
      throw new TimestampInvalid('malformed');
    }
    const info = new TSTInfo({ schema: wholeBer(Buffer.from(eContent.getValue())) });
    if (info.version !== 1 || Number.isNaN(info.genTime.getTime())) throw new TimestampInvalid('malformed');
    return { token, info };
  });
}

/** The library's errors quote what it read, and say nothing of use. */
function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof TimestampInvalid ? error : new TimestampInvalid('malformed');
  }
}

function wholeBer(bytes: Buffer): ReturnType<typeof fromBER>['result'] {
  const { offset, result } = fromBER(Uint8Array.from(bytes));
  if (offset !== bytes.length) throw new TimestampInvalid('malformed');
  return result;
}

function requireImprint({ messageImprint }: TSTInfo, text: string): void {
  const expected = createHash('sha256').update(text).digest('hex');
  const { hashAlgorithm, hashedMessage } = messageImprint;
  const isOfText = hexOf(hashedMessage.valueBlock.valueHexView) === expected;
  if (hashAlgorithm.algorithmId !== SHA256 || !isOfText) throw new TimestampInvalid('wrong_imprint');
}

/** @returns the certificate that the signature verifies with */
async function verifySignature(token: SignedData, text: string): Promise<Certificate> {
  const data = Uint8Array.from(Buffer.from(text)).buffer;
  const { signatureVerified, signerCertificate } = await token
    .verify({ signer: 0, data, extendedMode: true })
    .catch(() => ({ signatureVerified: false, signerCertificate: null }));
  if (signatureVerified !== true || !(signerCertificate instanceof Certificate)) {
    throw new TimestampInvalid('signature_invalid');
  }
  return signerCertificate;
}

function accuracyOf({ accuracy }: TSTInfo): number {
  if (accuracy === undefined) return 0;
  const { seconds = 0, millis = 0, micros = 0 } = accuracy;
  return seconds * 1_000 + millis + micros / 1_000;
}

function hexOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('hex');
}
