// Parts of a corpus: development parts, and held-out parts. The hash in `NAME.sha256` beside a held-out part verifies
// that it has not changed since it was written.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const CORPUS = new URL('../test/corpus/', import.meta.url);

/** Returns whether a part of a corpus is held out, so that it is neither read nor printed during development. */
export function isHeld(corpus, part) {
  return existsSync(new URL(`${corpus}/${part}.sha256`, CORPUS));
}

/**
 * Returns a part's texts, sorted by file name.
 * @param list returns the files' paths within the part's folder; by default all files
 * @throws Error if the part does not exist, or if a held-out part has changed
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

/** Parses the cases of JSON-lines texts. */
export function casesOf(texts) {
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}
