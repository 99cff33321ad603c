import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { linesOf, type Means, type ProofForgeries, withNote } from './forging.js';
import { lineOf, type Note, openNote, proofText, signatureOf } from './proof-file.js';

const OTHER_ROOT = Buffer.alloc(32, 0xab).toString('base64');
const OTHER_ORIGIN = 'other.example.com/log';
const OTHER_SEED = Buffer.alloc(32, 9);
/** Bytes of a key ID. `TIME` is the number of bytes of a cosignature's time. */
const ID = 4;
const TIME = 8;

/** Changes of the checkpoint's text and of the log's signature. All have a current timestamp. */
export const FORGED_CHECKPOINTS = {
  sizeAltered: (means) => altered(means, { size: grown }),
  sizeSigned: (means) => signed(means, { size: grown }),
  rootAltered: (means) => altered(means, { root: () => OTHER_ROOT }),
  rootSigned: (means) => signed(means, { root: () => OTHER_ROOT }),
  originAltered: (means) => altered(means, { origin: () => OTHER_ORIGIN }),
  originSigned: (means) => {
    const text = changed(means.file.note, { origin: () => OTHER_ORIGIN });
    const { seed } = means.surroundings;
    return stamped(means, { text, lines: relined(means, new NoteSigner(OTHER_ORIGIN, seed).sign(text)) });
  },
  originSignedAsLog: (means) => signed(means, { origin: () => OTHER_ORIGIN }),
  lineAdded: (means) => stamped(means, { text: `${means.file.note.text}of 2026\n` }),
  lineSigned: (means) => {
    const text = `${means.file.note.text}of 2026\n`;
    return stamped(means, means.operator.sign(text, linesOf(means.file.note).slice(1)));
  },
  sizePadded: (means) => signed(means, { size: (size) => `0${size}` }),
  unsigned: (means) => stamped(means, { lines: means.file.note.lines.slice(1) }),
  nobodySigned: (means) => stamped(means, { lines: [] }),
  signedByOther: (means) => stamped(means, { lines: relined(means, byOther(means)) }),
  signedByOtherId: (means) => withSignature(means, signatureOf(linesOf(byOther(means))[0]).subarray(ID)),
  signedByWitness: (means) => {
    const [, first = ''] = linesOf(means.file.note);
    return withSignature(means, signatureOf(first).subarray(ID + TIME));
  },
  signatureMoved: (means) => {
    const [first] = linesOf(means.earlier.note);
    return stamped(means, { lines: [first, ...linesOf(means.file.note).slice(1)] });
  },
} as const satisfies ProofForgeries;

/** Files made in the same ways without a change. */
export const HONEST_CHECKPOINTS = {
  'the checkpoint signed and stamped again': (means: Means) => signed(means, {}),
} as const;

interface Lines {
  readonly origin: (text: string) => string;
  readonly size: (text: string) => string;
  readonly root: (text: string) => string;
}

/** Returns a larger size, for which the path is too short. */
function grown(size: string): string {
  return String(Number(size) * 4);
}

function changed({ text }: Note, { origin, size, root }: Partial<Lines>): string {
  const [first = '', second = '', third = ''] = text.split('\n');
  const lines = [origin?.(first) ?? first, size?.(second) ?? second, root?.(third) ?? third];
  return lines.map((line) => `${line}\n`).join('');
}

function altered(means: Means, changes: Partial<Lines>): Promise<string> {
  return stamped(means, { text: changed(means.file.note, changes) });
}

function signed(means: Means, changes: Partial<Lines>): Promise<string> {
  const text = changed(means.file.note, changes);
  return stamped(means, means.operator.sign(text, linesOf(means.file.note).slice(1)));
}

async function stamped({ file, operator }: Means, note: Partial<Note>): Promise<string> {
  return proofText(await operator.restamped(withNote(file, note)));
}

function byOther({ file, operator }: Means): string {
  return new NoteSigner(operator.origin, OTHER_SEED).sign(file.note.text);
}

/** Returns the log's signature of another note, with the original cosignatures. */
function relined({ file }: Means, note: string): string[] {
  return [...openNote(note).lines, ...linesOf(file.note).slice(1)];
}

/** Replaces the signature after the key ID in the log's line. */
function withSignature(means: Means, signature: Buffer): Promise<string> {
  const [log, ...others] = linesOf(means.file.note);
  const bytes = Buffer.concat([signatureOf(log).subarray(0, ID), signature]);
  return stamped(means, { lines: [lineOf(means.operator.origin, bytes), ...others] });
}
