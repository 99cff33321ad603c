import { Cosigner } from '../../../src/audit/chain/cosigning/cosignature.js';
import { ED25519_COSIGNATURE } from '../../../src/audit/chain/cosigning/ed25519-cosignature.js';
import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { type Forged, linesOf, type Means, nowS, type ProofForgeries, withNote } from './forging.js';
import { lineOf, openNote, proofText, signatureOf } from './proof-file.js';

const OTHER_SEED = Buffer.alloc(32, 9);
const ID = 4;
const HOUR_S = 3_600;

/** Changes of the cosignatures. The first one is by the foreign witness. */
export const FORGED_COSIGNATURES = {
  uncosigned: (means) => withLines(means, () => []),
  cosignedOnce: (means) => withLines(means, ([first]) => [first]),
  cosignedTwice: (means) => withLines(means, ([first]) => [first, first]),
  cosignatureRenamed: (means) => withLines(means, ([first, second]) => [first, renamed(first, second)]),
  oneKeyTwoNames: (means) => twoNames(means, (name) => new Cosigner(ED25519_COSIGNATURE, name, OTHER_SEED)),
  foreignKey: (means) => withLines(means, ([first, second]) => [forged(means, first), second]),
  foreignKeyId: (means) =>
    withLines(means, ([first, second]) => [renamed(forged(means, first), first), second]),
  cosignatureMoved: (means) => {
    const [, moved = ''] = linesOf(means.earlier.note);
    return withLines(means, ([, second]) => [moved, second]);
  },
  cosignatureOfOtherLog: (means) => withLines(means, ([, second]) => [means.twin[0] ?? '', second]),
  cosignedEarlier: (means) => withLines(means, ([first, second]) => [earlier(first), second]),
  cosignedByLog: (means) => {
    const byLog = (line: string): string => {
      const cosigner = means.operator.asWitness(nameOf(line));
      return renamed(cosigner.sign(means.file.note.text, nowS()).trimEnd(), line);
    };
    return withLines(means, ([first, second]) => [byLog(first), second]);
  },
  logAsWitness: (means) => {
    const { foreign } = means.surroundings.witnesses;
    const log = means.operator.asWitness('watch.example.com');
    const cosigned = log.sign(means.file.note.text, nowS()).trimEnd();
    return {
      text: withLines(means, ([first]) => [first, cosigned]),
      trust: { witnesses: [foreign.key, log.verifier.toString()] },
    };
  },
  plainSignature: (means) => {
    const { name, seed } = means.surroundings.witnesses.foreign;
    const [plain = ''] = openNote(new NoteSigner(name, seed).sign(means.file.note.text)).lines;
    return withLines(means, ([, second]) => [plain, second]);
  },
} as const satisfies ProofForgeries;

/** Files made in the same ways without a change. */
export const HONEST_COSIGNATURES = {
  'two trusted names with two keys': (means: Means) =>
    twoNames(means, (name) => new Cosigner(ED25519_COSIGNATURE, name, Buffer.alloc(32, name.length))),
  'a line of a witness that nobody knows stands before the others': (means: Means) => {
    const unknown = new Cosigner(ED25519_COSIGNATURE, 'unknown.example.com', OTHER_SEED).sign(
      means.file.note.text,
      nowS(),
    );
    return withLines(means, (lines) => [unknown.trimEnd(), ...lines]);
  },
  'the witnesses stand in another order': (means: Means) =>
    withLines(means, ([first, second]) => [second, first]),
} as const;

function withLines({ file }: Means, change: (lines: readonly [string, string]) => readonly string[]): string {
  const [log, first = '', second = ''] = linesOf(file.note);
  return proofText(withNote(file, { lines: [log, ...change([first, second])] }));
}

/** Returns a proof for an auditor who trusts two other names instead of the witnesses. */
function twoNames(means: Means, cosignerOf: (name: string) => Cosigner): Forged {
  const cosigners = ['one.example.com', 'another.example.com'].map(cosignerOf);
  return {
    text: withLines(means, () => cosigners.map((one) => one.sign(means.file.note.text, nowS()).trimEnd())),
    trust: { witnesses: cosigners.map(({ verifier }) => verifier.toString()) },
  };
}

function nameOf(line: string): string {
  return line.split(' ')[1] ?? '';
}

/** Gives a signature line the name and the key ID of another line. */
function renamed(line: string, other: string): string {
  const [id, signature] = [signatureOf(other).subarray(0, ID), signatureOf(line).subarray(ID)];
  return lineOf(nameOf(other), Buffer.concat([id, signature]));
}

/** Returns a cosignature by another key under the name of a line. */
function forged({ file }: Means, line: string): string {
  return new Cosigner(ED25519_COSIGNATURE, nameOf(line), OTHER_SEED).sign(file.note.text, nowS()).trimEnd();
}

/** Sets the time of a cosignature one hour back. */
function earlier(line: string): string {
  const bytes = Buffer.from(signatureOf(line));
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(ID) - BigInt(HOUR_S), ID);
  return lineOf(nameOf(line), bytes);
}
