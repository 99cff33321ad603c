import { Certificate } from 'pkijs';

const PEM = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;

/** Error for a text that is not a list of certificates. */
export class InvalidRoots extends Error {
  override readonly name = 'InvalidRoots';
}

/**
 * Returns the certificates of a PEM file (RFC 7468), in order. Text between the certificates is ignored.
 * @throws InvalidRoots if there is no certificate, or one cannot be parsed
 */
export function parseRoots(pem: string): Certificate[] {
  const found = [...pem.matchAll(PEM)].map(([, encoded = '']) => encoded);
  if (found.length === 0) throw new InvalidRoots('it contains no PEM certificate');
  try {
    return found.map((encoded) => Certificate.fromBER(Uint8Array.from(Buffer.from(encoded, 'base64'))));
  } catch {
    throw new InvalidRoots('it contains a damaged certificate');
  }
}
