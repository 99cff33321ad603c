import type { PerSlot } from '../entity.js';
import type { TextSlot } from '../slot.js';
import { normalize } from '../text/normalized-text.js';
import { ValueIndex } from '../values/value-index.js';
import { valueReader } from '../written/values.js';
import { countSpared, type SparedFinding, type SparedValues } from './sparing.js';

/**
 * Counts the masked values in the agent's own settings, which are forwarded unchanged.
 * @param settings settings as JSON
 * @param findings findings per slot, as they are masked
 */
export function sparedInSettings(
  settings: readonly string[],
  slots: readonly TextSlot[],
  findings: PerSlot,
): readonly SparedValues[] {
  if (settings.length === 0) return [];
  const index = new ValueIndex<SparedFinding>(valueReader(slots));
  for (const [at, { text }] of slots.entries())
    for (const { start, end, kind } of findings[at] ?? [])
      index.add(kind, text.slice(start, end), { rule: 'setting', kind });
  return countSpared(
    settings.map((setting) => {
      let end = 0;
      return index.search(normalize(setting, 'identifier'), 'identifier').flatMap((hit) => {
        if (hit.start < end) return [];
        end = hit.end;
        return [hit.origin];
      });
    }),
  );
}
