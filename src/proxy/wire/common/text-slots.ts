import type { JsonPlace } from '../json/branch.js';
import type { SlotCollector } from '../json/slot-collector.js';

/** Adds the slots of a text, which can be JSON in a tool result. @throws InvalidRequest if the value is not text */
export function collectText(slots: SlotCollector, place: JsonPlace): void {
  if (place.scope.role === 'tool') slots.jsonText(place, place.text());
  else slots.value(place, place.text());
}
