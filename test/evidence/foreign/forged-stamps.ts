import { checkpointText } from '../../../src/audit/chain/log/checkpoint.js';
import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { timestampQuery } from '../../../src/audit/chain/timestamps/timestamp-query.js';
import { FOR_TIMESTAMPS } from '../../support/timestamp-authority.js';
import type { Means, ProofForgeries } from './forging.js';
import {
  headOf,
  type Note,
  noteText,
  openNote,
  type ProofFile,
  proofText,
  stampedPart,
  type Stamp,
} from './proof-file.js';

const OTHER_HASH = 'ab'.repeat(32);
/** PKIStatusInfo with the status `granted`, and with `rejection` (RFC 3161 section 2.4.2). */
const GRANTED = Buffer.from('3003020100', 'hex');
const REJECTION = Buffer.from('3003020102', 'hex');
/**
 * Options of `openssl cms` for a token. It must name the certificate and contain the issuer's certificate.
 */
const NAMED = ['-cades', '-certfile', 'root.pem'];

/** Changes of the timestamp, and of the checkpoint that it covers. */
export const FORGED_STAMPS = {
  stampMoved: ({ file, earlier }) => withStamp(file, { response: earlier.extra.timestamp?.response ?? '' }),
  stampUntrusted: async (means) => {
    const { namesake } = means;
    await namesake.certify('stranger', { extensions: ['basicConstraints=critical,CA:TRUE'], key: 'ec' });
    await namesake.certify('clerk', { issuer: 'stranger', extensions: [FOR_TIMESTAMPS], key: 'ec' });
    const clerk = { signer_cert: 'clerk.pem', signer_key: 'clerk.key' };
    return withResponse(means, await namesake.reply(queryOf(means), clerk));
  },
  stampOfNamesake: async (means) => withResponse(means, await means.namesake.reply(queryOf(means))),
  stampEarlier: (means) => {
    const text = responseOf(means).toString('latin1');
    const year = String(new Date().getUTCFullYear());
    // GeneralizedTime has 15 bytes, and begins with the year.
    const altered = text.replace(`\x18\x0F${year}`, `\x18\x0F${Number(year) - 1}`);
    if (altered === text) throw new Error('the timestamp has no such time');
    return withResponse(means, Buffer.from(altered, 'latin1'));
  },
  stampRefused: (means) => {
    const response = Buffer.from(responseOf(means));
    const at = response.indexOf(GRANTED);
    if (at < 0) throw new Error('the timestamp has no such status');
    REJECTION.copy(response, at);
    return withResponse(means, response);
  },
  stampOfWhole: async ({ file, operator }) =>
    withStamp(file, { response: await operator.stamp(noteText(file.note)) }),
  stampWrongPurpose: (means) => signedBy(means, 'web', ['extendedKeyUsage=critical,serverAuth']),
  stampNotCritical: (means) => signedBy(means, 'careless', ['extendedKeyUsage=timeStamping']),
  stampExpired: (means) => signedBy(means, 'expired', [FOR_TIMESTAMPS], '210101000000Z'),
  stampBefore: ({ file, earlier }) => elsewhere(file, earlier.note, earlier.extra.timestamp?.response, []),
  stampFork: async ({ file, operator }) => {
    const fork = operator.sign(
      checkpointText(operator.origin, { size: headOf(file.note).size, rootHex: OTHER_HASH }),
    );
    return elsewhere(file, fork, await operator.stamp(stampedPart(fork)), file.path);
  },
  stampSignedByOther: async ({ file, operator }) => {
    const signer = new NoteSigner(operator.origin, Buffer.alloc(32, 9));
    const note = openNote(signer.sign(file.note.text));
    return elsewhere(file, note, await operator.stamp(stampedPart(note)), file.path);
  },
} as const satisfies ProofForgeries;

/** Files made in the same ways without a change. */
export const HONEST_STAMPS = {
  'a token that openssl cms signed with the authority’s certificate': (means: Means) =>
    signedBy(means, 'second', [FOR_TIMESTAMPS]),
  'a timestamp over another checkpoint that has the entry': ({ file, operator }: Means) =>
    operator
      .stamp(stampedPart(file.note))
      .then((response) => elsewhere(file, file.note, response, file.path)),
} as const;

function responseOf({ file }: Means): Buffer {
  return Buffer.from(file.extra.timestamp?.response ?? '', 'base64');
}

function queryOf({ file }: Means): Buffer {
  return timestampQuery(stampedPart(file.note)).der;
}

function withStamp(file: ProofFile, timestamp: Stamp): string {
  return proofText({ ...file, extra: { ...file.extra, timestamp } });
}

function withResponse({ file }: Means, response: Buffer): string {
  return withStamp(file, { response: response.toString('base64') });
}

/** Signs the same statement with another certificate below the trusted root. */
async function signedBy(
  means: Means,
  name: string,
  extensions: readonly string[],
  until = '491231235959Z',
): Promise<string> {
  const { authority } = means.surroundings;
  await authority.certify(name, { issuer: 'root', extensions, key: 'ec', until });
  const info = await authority.infoOf(responseOf(means));
  return withResponse(means, await authority.forge(info, name, ...NAMED));
}

/** Returns a proof with a timestamp over another checkpoint, which has the given path. */
function elsewhere(file: ProofFile, note: Note, response = '', path: readonly string[]): string {
  return withStamp(file, {
    response,
    note: stampedPart(note),
    proof: path.map((hash) => Buffer.from(hash, 'base64').toString('hex')),
  });
}
