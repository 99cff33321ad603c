import type { BodyEditor } from '../../json/body-editor.js';
import type { Branch, JsonPlace } from '../../json/branch.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import type { CitedDocuments } from '../citations/cited-documents.js';
import { isBlockSetting } from './block-settings.js';

/** Converts the citations in earlier replies, so that they refer to the masked texts that the provider knows. */
export function convertCitations(editor: BodyEditor, messages: JsonPlace, cited: CitedDocuments): void {
  if (!cited.hasReplacements) return;
  for (const message of objectsIn(messages))
    for (const block of objectsIn(message.at('content')))
      for (const citation of objectsIn(block.at('citations'))) {
        const moved = cited.toProvider(citation.source);
        if (!isJsonObject(moved)) continue;
        // A number that can be personal data is a slot, and is already replaced.
        for (const [name, place] of Object.entries(moved))
          if (typeof place === 'number' && isBlockSetting(name, place)) editor.set(citation.at(name), place);
      }
}

/** Returns the objects in a list; none if the value is not a list. */
function objectsIn(list: JsonPlace): Branch<JsonObject>[] {
  const { value } = list;
  if (!Array.isArray(value)) return [];
  const branch = list.enter(value);
  return value.flatMap((item: JsonValue, at) => (isJsonObject(item) ? [branch.at(at).enter(item)] : []));
}
