// Prints numbered random texts for review without the code, and writes their locations to another file.
//
//   npm run -s prose:sample -- --seed 7 --kind portal --count 100 --key /tmp/key.txt
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { plainWordsOf } from './measures.js';
import { readSources } from './sources.js';

/**
 * Texts of each kind from which samples are taken. `words` is the minimum length, because single words and names cannot
 * be judged.
 */
const KINDS = {
  paragraphs: { kind: 'docs', roles: ['paragraph'], words: 5 },
  api: { kind: 'api', words: 1 },
  portal: { kind: 'portal', words: 2 },
  messages: { kind: 'messages', words: 3 },
  comments: { kind: 'comments', words: 1 },
};

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    kind: { type: 'string' },
    count: { type: 'string', default: '100' },
    key: { type: 'string' },
  },
});
const wanted = KINDS[options.kind];
if (wanted === undefined || options.seed === undefined || options.key === undefined) {
  console.error(`Give --seed N, --kind ${Object.keys(KINDS).join('|')} and --key FILE.`);
  process.exit(2);
}

/**
 * Returns the sort key of a text under the given seed. The order of the other texts does not depend on which texts are
 * sampled.
 */
const orderOf = (text) => createHash('sha256').update(`${options.seed}\n${text}`).digest('hex');
const population = new Map(
  readSources()
    .flatMap(({ texts }) => texts)
    .filter(({ kind, role }) => kind === wanted.kind && (wanted.roles?.includes(role) ?? true))
    .filter(({ text }) => plainWordsOf(text).length >= wanted.words)
    .map((text) => [text.text, text]),
);
const sample = [...population.values()]
  .map((text) => ({ text, order: orderOf(text.text) }))
  .sort((a, b) => (a.order < b.order ? -1 : 1))
  .slice(0, Number(options.count));

console.log(sample.map(({ text }, at) => `${at + 1}. ${text.text}`).join('\n\n'));
const places = sample.map(
  ({ text }, at) =>
    `${at + 1}. ${text.file}:${text.lineAt(0)}${text.pointer === undefined ? '' : ` ${text.pointer}`}`,
);
writeFileSync(
  options.key,
  `seed ${options.seed}, ${options.kind}, of ${population.size}\n${places.join('\n')}\n`,
);
