// The parts of a corpus: those to develop by, and those that measure, which `NAME.sha256` beside them holds to what they
// were when they were written.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const CORPUS = new URL('../test/corpus/', import.meta.url);

/** Whether a part of a corpus measures: it is neither read nor shown while detection is developed. */
export function isHeld(corpus, part) {
  return existsSync(new URL(`${corpus}/${part}.sha256`, CORPUS));
}

/**
 * The texts of a part's files, in the order of their names.
 * @param list the paths of the files within the part's folder; absent: those in it
 * @throws Error when there is no such part, or when one that measures is no longer what it was
 */
export function readPart(corpus, part, list = (folder) => readdirSync(folder).sort()) {
  const folder = new URL(`${corpus}/${part}/`, CORPUS);
  if (!existsSync(folder)) throw new Error('there is no such part');
  const texts = list(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  if (isHeld(corpus, part)) {
    const found = createHash('sha256').update(texts.join('\0')).digest('hex');
    const known = readFileSync(new URL(`${corpus}/${part}.sha256`, CORPUS), 'utf8').trim();
    if (found !== known) throw new Error(`what measures has changed: its SHA-256 is ${found}`);
  }
  return texts;
}

/** The cases of texts of JSON lines. */
export function casesOf(texts) {
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}
