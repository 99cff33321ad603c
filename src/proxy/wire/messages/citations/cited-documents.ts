import type { TextSlot } from '../../../../detection/slot.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import type { ReplacedIn } from '../../wire-format.js';
import { MovedPlaces } from './moved-places.js';

/** Places of a document's text, and which end of what is cited each is. */
const PLACES = [
  ['start_char_index', 'start'],
  ['end_char_index', 'end'],
] as const;

/**
 * The documents of a request, of whose texts citations tell places: the caller's are of the texts as they came, the provider's
 * of the masked ones. It keeps nothing of the texts.
 */
export class CitedDocuments {
  /** @param documents in order; undefined for those whose places are the same on both sides */
  constructor(private readonly documents: readonly (MovedPlaces | undefined)[] = []) {}

  /** Those of messages whose slots these are. */
  static of(
    messages: readonly JsonValue[],
    slots: readonly TextSlot[],
    replacedIn: ReplacedIn,
  ): CitedDocuments {
    const paths = documentsIn(messages, 'messages');
    if (paths.length === 0) return new CitedDocuments();
    const byPath = new Map(slots.map((slot) => [slot.path, slot]));
    return new CitedDocuments(
      paths.map((path) => {
        const slot = byPath.get(`${path}.source.data`);
        const replaced = slot === undefined ? [] : replacedIn(slot);
        return slot === undefined || replaced.length === 0 ? undefined : new MovedPlaces(slot.text, replaced);
      }),
    );
  }

  /** A citation of the provider's, as the caller is to have it. */
  toCaller(citation: JsonValue): JsonValue {
    return this.moved(citation, 'inCame');
  }

  /** A citation that comes back, as the provider knows it. */
  toProvider(citation: JsonValue): JsonValue {
    return this.moved(citation, 'inMasked');
  }

  /** Whether the places of any document aren't the same on both sides. */
  get areMoved(): boolean {
    return this.documents.some((places) => places !== undefined);
  }

  private moved(citation: JsonValue, to: 'inCame' | 'inMasked'): JsonValue {
    if (!isJsonObject(citation) || citation.type !== 'char_location') return citation;
    const { document_index: index } = citation;
    const places = typeof index === 'number' ? this.documents[index] : undefined;
    if (places === undefined) return citation;
    const result: JsonObject = { ...citation };
    for (const [name, edge] of PLACES) {
      const place = citation[name];
      if (typeof place === 'number') result[name] = places[to](place, edge);
    }
    return result;
  }
}

/** Paths of the documents, as they are counted: all of a request, in results of tools, too, and those that the provider fetched. */
function documentsIn(blocks: readonly JsonValue[], path: string): string[] {
  return blocks.flatMap((block, at) => {
    if (!isJsonObject(block)) return [];
    const { type, content } = block;
    if (type === 'document') return [`${path}[${at}]`];
    if (Array.isArray(content)) return documentsIn(content, `${path}[${at}].content`);
    return isJsonObject(content) ? fetchedIn(content, `${path}[${at}].content`) : [];
  });
}

function fetchedIn(result: JsonObject, path: string): string[] {
  return Object.values(result).flatMap((value, position) =>
    isJsonObject(value) && value.type === 'document' ? [`${path}{${position}}`] : [],
  );
}
