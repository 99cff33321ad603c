import type { Means, ProofForgeries } from './forging.js';
import { headOf, noteText, type ProofFile, proofText } from './proof-file.js';

const OTHER_HASH = Buffer.alloc(32, 0xab).toString('base64');
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Changes of the index, the path and the format of the file. */
export const FORGED_FILES = {
  indexMoved: ({ file }) => proofText({ ...file, index: file.index - 1 }),
  indexBeyond: ({ file }) => proofText({ ...file, index: headOf(file.note).size }),
  indexNegative: ({ file }) => proofText({ ...file, index: -1 }),
  indexPadded: ({ file }) => proofText(file).replace('\nindex ', '\nindex 0'),
  pathShort: ({ file }) => withPath(file, (path) => path.slice(0, -1)),
  pathLong: ({ file }) => withPath(file, (path) => [...path, OTHER_HASH]),
  pathSwapped: ({ file }) => withPath(file, ([first = '', second = '', ...rest]) => [second, first, ...rest]),
  pathAltered: ({ file }) => withPath(file, (path) => path.with(0, OTHER_HASH)),
  hashShort: ({ file }) =>
    withPath(file, ([first = '', ...rest]) => [
      Buffer.from(first, 'base64').subarray(1).toString('base64'),
      ...rest,
    ]),
  looseBits: ({ file }) => withPath(file, ([first = '', ...rest]) => [withLooseBits(first), ...rest]),
  otherVersion: ({ file }) => proofText(file).replace('@v1\n', '@v2\n'),
  carriageReturns: ({ file }) => proofText(file).replaceAll('\n', '\r\n'),
  trailing: ({ file }) => `${proofText(file)}verified by the operator\n`,
  unended: ({ file }) => proofText(file).slice(0, -1),
  oneBlankLess: ({ file }) => proofText(file).replace('\n\n', '\n'),
  smuggled: (means) => smuggled(means),
} as const satisfies ProofForgeries;

function withPath(file: ProofFile, change: (path: readonly string[]) => readonly string[]): string {
  return proofText({ ...file, path: change(file.path) });
}

/** Returns another Base64 text for the same bytes. The last of 43 characters has two unused bits. */
function withLooseBits(hash: string): string {
  const last = hash[42] ?? '';
  const other = BASE64[BASE64.indexOf(last) + 1] ?? '';
  const text = `${hash.slice(0, 42)}${other}=`;
  if (!Buffer.from(text, 'base64').equals(Buffer.from(hash, 'base64'))) throw new Error('other bytes');
  return text;
}

/**
 * Adds lines before the signed text. A reader that stops at the first empty line takes them for the signed
 * text.
 */
async function smuggled({ file, operator }: Means): Promise<string> {
  const [origin = '', size = ''] = file.note.text.split('\n');
  const text = `${origin}\n${size}\n${OTHER_HASH}\n`;
  const note = { ...file.note, text: `${text}\n${file.note.text}` };
  const response = await operator.stamp(noteText({ ...note, lines: note.lines.slice(0, 1) }));
  return proofText({ ...file, note, extra: { ...file.extra, timestamp: { response } } });
}
