import { isItemSetting } from '../../common/item-settings.js';
import { isSigned } from '../../common/signatures.js';
import type { Passes } from '../../json/open-slots.js';
import { isBoolean, isObjectOf, isWord, isWordOrNull, type Shape } from '../../json/shapes.js';

/** A moment of a day: nobody's date has the second. */
const isMoment: Shape = (value) => typeof value === 'string' && MOMENT.test(value);
const MOMENT = /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Members that have no slots while they have these shapes. */
const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
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
/** Members that only the provider can read, whatever they belong to. */
const SEALED: ReadonlySet<string> = new Set([
  'signature',
  'data',
  'encrypted_content',
  'encrypted_index',
  'encrypted_stdout',
]);
/** Positions and counts, which have fewer digits than numbers of a person. */
const COUNT = /_(?:index|number|code|line|lines|start)$/;
const MOST = 1_000_000;
const MEDIA_TYPE = /^[a-z]{1,16}\/[a-z0-9.+-]{1,64}$/;

/** What of a content block steers the provider, or was made by a machine. */
export const isBlockSetting: Passes = (key, value) => {
  if (SHAPES.get(key)?.(value) === true) return true;
  if (SEALED.has(key) && isSigned(value)) return true;
  if (key === 'media_type') return typeof value === 'string' && MEDIA_TYPE.test(value);
  if (COUNT.test(key) && typeof value === 'number') return Math.abs(value) < MOST;
  return isItemSetting(key, value);
};
