import { isItemSetting } from '../../common/item-settings.js';
import { isSigned } from '../../common/signatures.js';
import type { Passes } from '../../json/open-slots.js';
import { isWordOrNull } from '../../json/shapes.js';

const WORDS: ReadonlySet<string> = new Set(['error_code', 'file_type', 'stop_reason', 'toolset_name']);
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
  if (WORDS.has(key)) return isWordOrNull(value);
  if (SEALED.has(key) && isSigned(value)) return true;
  if (key === 'media_type') return typeof value === 'string' && MEDIA_TYPE.test(value);
  if (COUNT.test(key) && typeof value === 'number') return Math.abs(value) < MOST;
  return isItemSetting(key, value);
};
