import { createHash } from 'node:crypto';
import { fromBER } from 'asn1js';
import { Certificate, PKIStatus, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { TimestampInvalid } from './timestamp-failure.js';
import { SHA256 } from './timestamp-query.js';
import { hasStrongSignature, hasTimestampUsage, isBoundTo, isTrustedAt } from './timestamp-signer.js';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** Expected contents of a timestamp. Times are milliseconds since 1970. */
export interface TimestampClaim {
  /** Text that was stamped. */
  readonly text: string;
  /** Trusted certificates. A path from the signer must end in one of these certificates. */
  readonly roots: readonly Certificate[];
  /** Nonce of the query, hex; undefined if the response was stored earlier. */
  readonly nonce?: string;
  /** Earliest time at which the text can have existed. */
  readonly notBefore?: number;
  /** Latest possible time of the stamp: the present, when a response arrives. */
  readonly notAfter?: number;
}

/** Statement of a valid timestamp: the text existed at this time. */
export interface Timestamp {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Possible deviation of the time in milliseconds; 0 if the authority does not state one. */
  readonly accuracy: number;
}

/**
 * Verifies the response of a time-stamping authority (RFC 3161). Its status must be granted, and it must contain the
 * SHA-256 of the text and a valid signature. The signer's certificate must be restricted to timestamps and named in the
 * signed attributes. A path of certificates valid at that time must lead from a trusted root to it. Revocation is not
 * checked.
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

/** Runs a parser and hides the library's errors, which quote the input and are not helpful. */
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

/** @returns certificate whose key verifies the signature */
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
