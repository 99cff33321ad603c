import { createECDH, createHmac } from 'node:crypto';

/** Derives a secret of the development identity provider that is the same in all processes of an instance. */
export function derivedSecret(instanceSecret: string, purpose: string): string {
  return derive(instanceSecret, purpose).toString('base64url');
}

/** Returns the private key that signs ID tokens, as a JSON Web Key (RFC 7518, section 6.2). */
export function signingKey(instanceSecret: string): object {
  const curve = createECDH('prime256v1');
  const d = derive(instanceSecret, 'signing');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const numbers = { d: d.toString('base64url'), x: x.toString('base64url'), y: y.toString('base64url') };
  return { kty: 'EC', crv: 'P-256', ...numbers, alg: 'ES256', use: 'sig', kid: 'development' };
}

function derive(instanceSecret: string, purpose: string): Buffer {
  return createHmac('sha256', Buffer.from(instanceSecret, 'base64'))
    .update(`sotto/development/${purpose}`)
    .digest();
}
