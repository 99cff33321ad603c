import { generateKeyPairSync, sign } from 'node:crypto';

/** DER tags (ITU-T X.690). 0xA0 and 0x80 are the bases of context-specific tags. */
const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = oid('2a8648ce3d040302');
const COMMON_NAME = oid('550403');
const BASIC_CONSTRAINTS = oid('551d13');
const SUBJECT_ALT_NAME = oid('551d11');

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

/** Creates a self-signed certificate (RFC 5280) for one host name, and its key, both as PEM. */
export function selfSigned(hostname: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(hostname)))));
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const dates = ['200101000000Z', '491231235959Z'].map((date) => der(0x17, Buffer.from(date)));
  const isAuthority = der(SEQUENCE, der(0x01, Buffer.of(0xff)));
  const names = der(SEQUENCE, der(0x82, Buffer.from(hostname)));
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    der(SEQUENCE, ...dates),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(
        SEQUENCE,
        der(SEQUENCE, BASIC_CONSTRAINTS, der(0x01, Buffer.of(0xff)), der(0x04, isAuthority)),
        der(SEQUENCE, SUBJECT_ALT_NAME, der(0x04, names)),
      ),
    ),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const certificate = der(SEQUENCE, body, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
