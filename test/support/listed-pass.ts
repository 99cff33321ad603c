import type { DetectionPass } from '../../src/detection/detection-pass.js';
import { signed } from '../../src/detection/entity.js';
import type { EntityKind } from '../../src/detection/kinds.js';

/** Returns a pass that finds all occurrences of the given texts, longer texts first. Policies select it as `listed`. */
export function listedPass(texts: Readonly<Record<EntityKind, readonly string[]>>): DetectionPass {
  const all = Object.entries(texts)
    .flatMap(([kind, listed]) => listed.map((text) => ({ kind, text })))
    .sort((a, b) => b.text.length - a.text.length);
  return {
    name: 'listed',
    detect: (slots) =>
      Promise.resolve(
        slots.map(({ slot }) =>
          all.flatMap(({ kind, text }) => {
            const found = [];
            for (let at = slot.text.indexOf(text); at >= 0; at = slot.text.indexOf(text, at + text.length))
              found.push(
                signed({ start: at, end: at + text.length, kind, confidence: 0.9 }, 'listed', 'list'),
              );
            return found;
          }),
        ),
      ),
  };
}
