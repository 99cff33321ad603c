import { createHash } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  BasicConstraints,
  Certificate,
  CertificateChainValidationEngine,
  type Extension,
  ExtKeyUsage,
  type SignedData,
} from 'pkijs';

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** ESSCertID, with SHA-1 (RFC 2634 section 5.4), and ESSCertIDv2 (RFC 5035 section 3). */
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const KEY_USAGE = '2.5.29.15';
const BASIC_CONSTRAINTS = '2.5.29.19';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Bits of key usage (RFC 5280 section 4.2.1.3): digitalSignature and nonRepudiation, in the first byte. */
const SIGNS = 0b1100_0000;
/** Hashes of the SHA-2 family (RFC 5754 section 2). */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** RSA (PKCS #1 v1.5) and ECDSA with SHA-2 hashes (RFC 4055 section 5, RFC 5758 section 3.2). */
const SIGNATURES: readonly string[] = [
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
];
/** RSA with the hash that the signer states separately (RFC 3370 section 3.2). */
const PLAIN_RSA = '1.2.840.113549.1.1.1';

/** Maximum number of certificates in a response, and of issuer lookups. Paths of real authorities have four. */
const MOST_CERTIFICATES = 16;

/** Returns whether the token's only signature uses algorithms that are considered secure. */
export function hasStrongSignature({ signerInfos: [signer] }: SignedData): boolean {
  if (signer === undefined || HASHES[signer.digestAlgorithm.algorithmId] === undefined) return false;
  const { algorithmId } = signer.signatureAlgorithm;
  return algorithmId === PLAIN_RSA || SIGNATURES.includes(algorithmId);
}

/** Returns whether the certificate is restricted to timestamps by a critical extension (RFC 3161 section 2.3). */
export function hasTimestampUsage(signer: Certificate): boolean {
  const extended = extensionsOf(signer, EXTENDED_KEY_USAGE);
  const [usage] = extended;
  const purposes: unknown = usage?.parsedValue;
  if (extended.length !== 1 || usage?.critical !== true || !(purposes instanceof ExtKeyUsage)) return false;
  if (purposes.keyPurposes.length !== 1 || purposes.keyPurposes[0] !== TIME_STAMPING) return false;
  return extensionsOf(signer, KEY_USAGE).every(({ parsedValue }) => {
    const bits = (parsedValue as { valueBlock?: { valueHexView?: Uint8Array } }).valueBlock?.valueHexView;
    return ((bits?.[0] ?? 0) & SIGNS) !== 0;
  });
}

/**
 * Returns whether the signed attributes are a timestamp's and name exactly this certificate, so that it cannot be
 * replaced by another certificate with the same key (RFC 5035 section 5). SHA-1 references are also accepted.
 */
export function isBoundTo({ signerInfos: [signerInfo] }: SignedData, signer: Certificate): boolean {
  const attributes = signerInfo?.signedAttrs?.attributes ?? [];
  const valuesOf = (type: string): unknown[] =>
    attributes.filter((attribute) => attribute.type === type).flatMap(({ values }) => values as unknown[]);
  const [contentType, ...otherTypes] = valuesOf(CONTENT_TYPE);
  if (!(contentType instanceof ObjectIdentifier) || otherTypes.length > 0) return false;
  if (contentType.valueBlock.toString() !== TST_INFO || valuesOf(MESSAGE_DIGEST).length !== 1) return false;
  const der = Buffer.from(signer.toSchema().toBER());
  const bindings = [
    ...valuesOf(SIGNING_CERTIFICATE).map((value) => isNamedBy(value, der, 'sha1')),
    ...valuesOf(SIGNING_CERTIFICATE_V2).map((value) => isNamedBy(value, der, 'sha256')),
  ];
  return bindings.length > 0 && bindings.every((isNamed) => isNamed);
}

/**
 * @param value SigningCertificate or SigningCertificateV2, whose first entry is the signer's certificate
 * @param standard hash that applies if the value does not state one
 */
function isNamedBy(value: unknown, der: Buffer, standard: string): boolean {
  const [first] = partsOf(partsOf(value)[0]);
  const [head, next] = partsOf(first);
  const [named] = partsOf(head);
  const isNamed = head instanceof Sequence;
  const hash = isNamed ? named instanceof ObjectIdentifier && HASHES[named.valueBlock.toString()] : standard;
  const digest = isNamed ? next : head;
  if (typeof hash !== 'string' || !(digest instanceof OctetString)) return false;
  return createHash(hash).update(der).digest().equals(Buffer.from(digest.valueBlock.valueHexView));
}

function partsOf(value: unknown): readonly unknown[] {
  return value instanceof Sequence ? value.valueBlock.value : [];
}

/** Returns whether a path of certificates, all valid at `time`, leads from one of the roots to the signer's. */
export async function isTrustedAt(
  { certificates = [] }: SignedData,
  signer: Certificate,
  roots: readonly Certificate[],
  time: Date,
): Promise<boolean> {
  const others = certificates.filter(
    (one): one is Certificate => one instanceof Certificate && one !== signer && isAuthority(one),
  );
  if (certificates.length > MOST_CERTIFICATES) return false;
  let lookups = 0;
  const engine = new CertificateChainValidationEngine({
    trustedCerts: [...roots],
    // The engine validates the last certificate of this list.
    certs: [...others, signer],
    checkDate: time,
    // Without a limit, the engine would loop endlessly if two authorities have certified each other.
    findIssuer: (certificate, validation, crypto) => {
      lookups += 1;
      if (lookups > MOST_CERTIFICATES) throw new Error('the certificate path does not end');
      return validation.defaultFindIssuer(certificate, validation, crypto);
    },
  });
  const { result, certificatePath: path = [] } = await engine
    .verify()
    .catch(() => ({ result: false }) as never);
  const [leaf, ...issuers] = path;
  if (!result || leaf !== signer || issuers.length === 0) return false;
  return issuers.every(hasRoomFor) && path.slice(0, -1).every(isStronglySigned);
}

/** Returns whether the issuer's path length constraint allows the authorities below it (RFC 5280 section 4.2.1.9). */
function hasRoomFor(issuer: Certificate, below: number): boolean {
  const most = constraintsOf(issuer)?.pathLenConstraint;
  return isAuthority(issuer) && (typeof most !== 'number' || below <= most);
}

function isStronglySigned({ signatureAlgorithm }: Certificate): boolean {
  return SIGNATURES.includes(signatureAlgorithm.algorithmId);
}

function isAuthority(certificate: Certificate): boolean {
  return constraintsOf(certificate)?.cA === true;
}

function constraintsOf(certificate: Certificate): BasicConstraints | undefined {
  const value: unknown = extensionsOf(certificate, BASIC_CONSTRAINTS)[0]?.parsedValue;
  return value instanceof BasicConstraints ? value : undefined;
}

function extensionsOf({ extensions = [] }: Certificate, id: string): readonly Extension[] {
  return extensions.filter(({ extnID }) => extnID === id);
}
