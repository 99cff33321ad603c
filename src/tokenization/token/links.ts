import { narrow, readEncoded } from './brackets.js';
import { BACKSLASH, COLON, isBlank, isHyphen, UNDERSCORE, upperCase } from './characters.js';
import { MORE, type UnitReader } from './unit-reader.js';

const MAX_LINK = 6;
/** Words with which people, and models that write for them, pronounce an underscore. */
const LINK_WORDS: readonly string[] = ['UNDERSCORE', 'UNDER SCORE', 'DASH', 'HYPHEN'];
/** Percent-encoded underscore and space. */
const ENCODED_LINKS: readonly string[] = ['5F', '20'];

/** Reads an underscore or its substitutes. */
export function readLink(reader: UnitReader): boolean | 'more' {
  const start = reader.pos;
  for (let count = 0; count < MAX_LINK; count += 1) {
    const before = reader.pos;
    if (reader.code === BACKSLASH) reader.advance();
    const code = narrow(reader.code);
    if (reader.code === MORE) return 'more';
    if (code === UNDERSCORE || isHyphen(code) || isBlank(code) || code === COLON) {
      reader.advance();
      continue;
    }
    reader.seek(before);
    const read = readLinkWord(reader);
    if (read === 'more') return 'more';
    if (!read) break;
  }
  return reader.pos > start;
}

function readLinkWord(reader: UnitReader): boolean | 'more' {
  const start = reader.pos;
  for (const octet of ENCODED_LINKS) {
    const read = readEncoded(reader, octet);
    if (read !== false) return read;
  }
  for (const word of LINK_WORDS) {
    reader.seek(start);
    let at = 0;
    while (at < word.length && upperCase(reader.code) === word.charCodeAt(at)) {
      reader.advance();
      at += 1;
    }
    if (at === word.length) return true;
    if (at > 0 && reader.code === MORE) return 'more';
  }
  reader.seek(start);
  return false;
}
