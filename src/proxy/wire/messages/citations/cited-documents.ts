import type { TextSlot } from '../../../../detection/slot.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import type { ReplacedIn } from '../../wire-format.js';
import { MaskedOffsets } from './masked-offsets.js';

/** Offsets in a citation, and the end of the cited range that each offset marks. */
const PLACES = [
  ['start_char_index', 'start'],
  ['end_char_index', 'end'],
] as const;

/**
 * The documents of a request to which citations refer. Citations for the caller have offsets in the original texts.
 * Citations for the provider have offsets in the masked texts. Does not retain the texts.
 */
export class CitedDocuments {
  /** @param documents in order; undefined for documents without replacements */
  constructor(private readonly documents: readonly (MaskedOffsets | undefined)[] = []) {}

  /** Returns the documents in messages with these slots. */
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
        return slot === undefined || replaced.length === 0
          ? undefined
          : new MaskedOffsets(slot.text, replaced);
      }),
    );
  }

  /** Converts a citation from the provider for the caller. */
  toCaller(citation: JsonValue): JsonValue {
    return this.convert(citation, 'toOriginal');
  }

  /** Converts a returned citation for the provider. */
  toProvider(citation: JsonValue): JsonValue {
    return this.convert(citation, 'toMasked');
  }

  /** Whether any document has replacements. */
  get hasReplacements(): boolean {
    return this.documents.some((places) => places !== undefined);
  }

  private convert(citation: JsonValue, to: 'toOriginal' | 'toMasked'): JsonValue {
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

/** Returns the documents' paths in the provider's numbering, which includes tool results and fetched documents. */
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
