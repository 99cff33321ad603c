import { readFileSync, writeFileSync } from 'node:fs';
import { negative, positive } from './expand.mjs';
import { hash, Random } from './random.mjs';

/** Rewrites cases.jsonl from the frames; every frame seeds its own values, so the result never varies. */

const PER_FRAME = 5;
const PER_NEGATIVE = 3;
const read = (name) => JSON.parse(readFileSync(new URL(`frames/${name}`, import.meta.url), 'utf8'));
const seen = new Set();
const cases = [];

/** Makes up to `count` cases that differ from all before; gives up on a frame that has no more to vary. */
function expand(count, frame, make) {
  const rng = new Random(hash(frame));
  const made = [];
  for (let attempt = 0; made.length < count && attempt < count * 6; attempt += 1) {
    const item = make(rng, made.length);
    const key = JSON.stringify(item.turns);
    if (seen.has(key)) continue;
    seen.add(key);
    made.push(item);
  }
  if (made.length === 0) throw new Error(`nothing new from: ${frame}`);
  return made;
}

function number(category, items) {
  const name = category.toLowerCase().replace(/[^a-z]+/g, '-');
  items.forEach((item, i) => {
    cases.push({
      id: `m-${name}-${String(i + 1).padStart(4, '0')}`,
      style: item.style,
      category,
      turns: item.turns,
      entities: item.entities,
    });
  });
}

for (const [kind, styles] of Object.entries(read('positive.json'))) {
  const items = Object.entries(styles).flatMap(([style, frames]) =>
    frames.flatMap((frame) => expand(PER_FRAME, frame, (rng) => ({ style, ...positive(rng, style, frame) }))),
  );
  for (const item of items)
    if (item.entities.length === 0) throw new Error(`no entity: ${item.turns[0].text}`);
  number(kind, items);
}

/** Without anything to vary, one written case and one of the two spoken ones. */
function stylesOf(frame, styles) {
  if (styles.length < 3 || /\{[a-z]|\|[^|]|\d/.test(frame.replaceAll(' || ', ' '))) return styles;
  return ['written', hash(frame) % 2 ? 'spoken' : 'lower'];
}

for (const [sort, groups] of Object.entries(read('negative.json'))) {
  const items = Object.entries(groups).flatMap(([which, frames]) => {
    const styles = {
      all: ['written', 'lower', 'spoken'],
      written: ['written'],
      typed: ['written', 'lower'],
      heard: ['lower', 'spoken'],
    }[which];
    return frames.flatMap((frame) => {
      const used = stylesOf(frame, styles);
      const count = used.length === 1 && /\{[a-z]/.test(frame) ? 2 : used.length;
      return expand(Math.min(count, PER_NEGATIVE), frame, (rng, i) => {
        const style = used[i % used.length];
        return { style, ...negative(rng, style, frame) };
      });
    });
  });
  number(`negative:${sort}`, items);
}

writeFileSync(
  new URL('cases.jsonl', import.meta.url),
  cases.map((item) => `${JSON.stringify(item)}\n`).join(''),
);
