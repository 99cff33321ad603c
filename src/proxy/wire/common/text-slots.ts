import type { JsonPlace } from '../json/branch.js';
import type { SlotCollector } from '../json/slot-collector.js';

/** Adds the slot of a text; results of tools are looked through for JSON. @throws InvalidRequest when it is no text */
export function collectText(slots: SlotCollector, place: JsonPlace): void {
  if (place.scope.role === 'tool') slots.jsonText(place, place.text());
  else slots.value(place, place.text());
}
