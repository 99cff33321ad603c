import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FOR_TIMESTAMPS, TimestampAuthority } from '../../../../test/support/timestamp-authority.js';
import { TimestampInvalid } from './timestamp-failure.js';
import { timestampQuery } from './timestamp-query.js';
import { parseRoots } from './timestamp-roots.js';
import { type TimestampClaim, verifyTimestamp } from './timestamp-token.js';
import { describeWith } from '../../../../test/support/left-out.js';
import { OPENSSL } from '../../../../test/support/needs.js';

const NOTE = 'log.example.com/sotto\n7\nqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=\n\n— sig\n';
const OTHER = ['-cades', '-certfile', 'root.pem'];
/**
 * Minimum length of a P-256 signature at the end of a reply, in bytes. It consists of two numbers, mostly of
 * 32 bytes.
 */
const SIGNATURE = 66;
const AUTHORITY = 'basicConstraints=critical,CA:TRUE';

let authority: TimestampAuthority;
let claim: TimestampClaim;
let response: Buffer;
let info: Buffer;

beforeAll(async () => {
  authority = await TimestampAuthority.create({ key: 'ec' });
  const query = timestampQuery(NOTE);
  response = await authority.reply(query.der);
  info = await authority.infoOf(response);
  claim = { text: NOTE, roots: parseRoots(await authority.roots()), nonce: query.nonce };
}, 300_000);

afterAll(() => authority.remove());

/** Fault of the reply; `undefined` if the reply is valid. */
async function fault(answer: Buffer, changes: Partial<TimestampClaim> = {}): Promise<string | undefined> {
  return verifyTimestamp(answer, { ...claim, ...changes }).then(
    () => undefined,
    (error: unknown) => (error instanceof TimestampInvalid ? error.fault : String(error)),
  );
}

/** Reply signed with a certificate that is issued for it. */
async function signedBy(name: string, extensions: readonly string[], more = {}): Promise<Buffer> {
  await authority.certify(name, { issuer: 'root', extensions, key: 'ec', ...more });
  return authority.forge(info, name, ...OTHER);
}

describeWith([OPENSSL], 'a timestamp from an authority', () => {
  it('is accepted here and by openssl', async () => {
    expect(await authority.opinion(response, NOTE)).toContain('Verification: OK');
    const { time, accuracy } = await verifyTimestamp(response, claim);
    expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
    expect(accuracy).toBe(1_000);
  });

  it('is accepted later without the nonce', async () => {
    const { text, roots } = claim;
    await expect(verifyTimestamp(response, { text, roots })).resolves.toMatchObject({ accuracy: 1_000 });
  });

  it.each([
    ['elliptic curves', 'ec', {}],
    ['SHA-512', 'rsa', { signer_digest: 'sha512', ess_cert_id_alg: 'sha512' }],
    ['a certificate named by its SHA-1', 'rsa', { ess_cert_id_alg: 'sha1' }],
    ['no accuracy', 'rsa', { accuracy: 'millisecs:0' }],
  ] as const)('is accepted with %s', async (_, key, options) => {
    const name = `signer-${key}`;
    await authority.certify(name, { issuer: 'root', extensions: [FOR_TIMESTAMPS], key });
    const query = timestampQuery(NOTE);
    const signer = { signer_cert: `${name}.pem`, signer_key: `${name}.key`, ...options };
    const answer = await authority.reply(query.der, signer);
    expect(await authority.opinion(answer, NOTE)).toContain('Verification: OK');
    expect(await fault(answer, { nonce: query.nonce })).toBeUndefined();
  });

  it('is accepted with a certificate path through an intermediate authority', async () => {
    await authority.certify('middle', { issuer: 'root', extensions: [`${AUTHORITY},pathlen:0`], key: 'ec' });
    await authority.certify('low', { issuer: 'middle', extensions: [FOR_TIMESTAMPS], key: 'ec' });
    const answer = await authority.forge(info, 'low', '-cades', '-certfile', 'middle.pem');
    expect(await authority.opinion(answer, NOTE)).toContain('Verification: OK');
    expect(await fault(answer)).toBeUndefined();
  });
});

describeWith([OPENSSL], 'a timestamp is rejected', () => {
  it('if it covers another text', async () => {
    expect(await fault(response, { text: `${NOTE}x` })).toBe('wrong_imprint');
  });

  it('if its nonce differs', async () => {
    expect(await fault(response, { nonce: timestampQuery(NOTE).nonce })).toBe('wrong_nonce');
  });

  it('if its root is not trusted', async () => {
    const foreign = await TimestampAuthority.create({ key: 'ec' });
    expect(await fault(response, { roots: parseRoots(await foreign.roots()) })).toBe('untrusted');
    expect(await fault(response, { roots: [] })).toBe('untrusted');
    await foreign.remove();
  }, 300_000);

  it('if the certificate had expired or was not valid yet', async () => {
    const expired = await signedBy('expired', [FOR_TIMESTAMPS], { until: '210101000000Z' });
    expect(await authority.opinion(expired, NOTE)).toContain('expired');
    expect(await fault(expired)).toBe('untrusted');
    const early = await signedBy('early', [FOR_TIMESTAMPS], { from: '480101000000Z' });
    expect(await fault(early)).toBe('untrusted');
  });

  it.each([
    ['for anything', []],
    ['for servers', ['extendedKeyUsage=critical,serverAuth']],
    ['for timestamps and more', ['extendedKeyUsage=critical,timeStamping,codeSigning']],
    ['for timestamps, not critical', ['extendedKeyUsage=timeStamping']],
    ['whose key signs certificates only', [FOR_TIMESTAMPS, 'keyUsage=critical,keyCertSign']],
  ])('if it was signed with a certificate %s', async (name, extensions) => {
    const answer = await signedBy(name.replaceAll(/\W/g, '-'), extensions);
    expect(await fault(answer)).toBe('signer_usage');
  });

  it('if the signed attributes do not name the certificate', async () => {
    expect(await fault(await authority.forge(info, 'signer', '-certfile', 'root.pem'))).toBe(
      'signer_unbound',
    );
  });

  it('if the certificate path is too long or contains a certificate that is not an authority', async () => {
    await authority.certify('narrow', { issuer: 'root', extensions: [`${AUTHORITY},pathlen:0`], key: 'ec' });
    await authority.certify('deeper', { issuer: 'narrow', extensions: [AUTHORITY], key: 'ec' });
    await authority.certify('deep', { issuer: 'deeper', extensions: [FOR_TIMESTAMPS], key: 'ec' });
    const between = await authority.bundle('narrow', 'deeper');
    const deep = await authority.forge(info, 'deep', '-cades', '-certfile', between);
    expect(await authority.opinion(deep, NOTE)).toContain('path length constraint exceeded');
    expect(await fault(deep)).toBe('untrusted');
    await authority.certify('false', { issuer: 'signer', extensions: [FOR_TIMESTAMPS], key: 'ec' });
    const forged = await authority.forge(info, 'false', '-cades', '-certfile', 'signer.pem');
    expect(await fault(forged)).toBe('untrusted');
  });

  it('if the authorities in the path have certified each other', async () => {
    await authority.certify('loop', { extensions: [AUTHORITY], key: 'ec' });
    await authority.certify('back', { issuer: 'loop', extensions: [AUTHORITY], key: 'ec' });
    await authority.certify('leaf', { issuer: 'loop', extensions: [FOR_TIMESTAMPS], key: 'ec' });
    await authority.certify('loop', { issuer: 'back', extensions: [AUTHORITY], key: 'kept' });
    const circle = await authority.bundle('loop', 'back');
    expect(await fault(await authority.forge(info, 'leaf', '-cades', '-certfile', circle))).toBe('untrusted');
  });

  it('if its digest is SHA-1', async () => {
    expect(await fault(await authority.forge(info, 'signer', ...OTHER, '-md', 'sha1'))).toBe(
      'unsupported_algorithm',
    );
  });

  it('if its time is before the text was signed or in the future', async () => {
    const hour = 3_600_000;
    expect(await fault(response, { notBefore: Date.now() + hour })).toBe('too_early');
    expect(await fault(response, { notAfter: Date.now() - hour })).toBe('too_late');
    const { time } = await verifyTimestamp(response, claim);
    expect(await fault(response, { notBefore: time + 1_000, notAfter: time - 1_000 })).toBeUndefined();
    expect(await fault(response, { notBefore: time + 1_001 })).toBe('too_early');
    expect(await fault(response, { notAfter: time - 1_001 })).toBe('too_late');
  });

  it('if the authority did not grant it', async () => {
    const rejected = await authority.reply(timestampQuery(NOTE).der, { digests: 'sha512' });
    expect(await fault(rejected)).toBe('not_granted');
  });

  it('if it is not a timestamp reply', async () => {
    for (const none of [
      Buffer.of(),
      Buffer.from('<html>busy</html>'),
      Buffer.concat([response, Buffer.of(0)]),
    ]) {
      expect(await fault(none)).toBe('malformed');
    }
    expect(await fault(response.subarray(0, -1))).toBe('malformed');
  });

  it('after any change to the signed data or the signature', async () => {
    const start = response.indexOf(info);
    const places = [
      ...Array.from(info, (_, index) => start + index),
      ...Array.from({ length: SIGNATURE }, (_, index) => response.length - 1 - index),
    ];
    expect(start).toBeGreaterThan(0);
    for (const place of places) {
      const altered = Buffer.from(response);
      altered[place] = (altered[place] ?? 0) ^ 0x01;
      expect([place, await fault(altered)]).not.toEqual([place, undefined]);
    }
  }, 300_000);
});
