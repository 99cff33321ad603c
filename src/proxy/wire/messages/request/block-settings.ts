import { isItemSetting } from '../../common/item-settings.js';
import { isSealed } from '../../common/signatures.js';
import type { JsonValue } from '../../json/json.js';
import { isBoolean, isObjectOf, isWord, isWordOrNull, type Shape } from '../../json/shapes.js';

/** A moment of a day: nobody's date has the second. */
const isMoment: Shape = (value) => typeof value === 'string' && MOMENT.test(value);
const MOMENT = /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Types of blocks are longer than other settings: `text_editor_code_execution_str_replace_result`. */
const isBlockType: Shape = (value) =>
  typeof value === 'string' && /^[a-z]{1,16}(?:_[a-z]{1,16}){0,7}$/.test(value);

/** Members that have no slots while they have these shapes. */
const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['type', isBlockType],
  ['error_code', isWordOrNull],
  ['file_type', isWordOrNull],
  ['toolset_name', isWordOrNull],
  ['is_error', isBoolean],
  ['is_file_update', isBoolean],
  ['citations', isObjectOf(isBoolean, /^enabled$/)],
  // When the provider's own tool has read a page.
  ['retrieved_at', isMoment],
  ['caller', isObjectOf(isWord, /^type$/)],
]);
/** Positions and counts, which have fewer digits than numbers of a person. Of any other name a number may be a person's. */
const COUNT =
  /^(?:(?:document|search_result|(?:start|end)_(?:block|char))_index|(?:start|end)_page_number|return_code|(?:old|new)_start|start_line|(?:old|new|num|total)_lines)$/;
const MOST = 1_000_000;
const MEDIA_TYPE = /^[a-z]{1,16}\/[a-z0-9.+-]{1,64}$/;

/** What of a content block steers the provider, or was made by a machine. */
export function isBlockSetting(key: string, value: JsonValue): boolean {
  if (SHAPES.get(key)?.(value) === true) return true;
  if (isSealed(key, value)) return true;
  if (key === 'media_type') return typeof value === 'string' && MEDIA_TYPE.test(value);
  if (COUNT.test(key) && typeof value === 'number') return Math.abs(value) < MOST;
  return isItemSetting(key, value);
}
