import type { LoginName } from '../../common/text/branded.js';

/** 1 to 200 visible characters without white space around them. */
const READABLE = /^(?!\s)[^\p{C}\p{DI}\p{Zl}\p{Zp}]{1,200}(?<!\s)$/u;

export const LOGIN_NAME_PROBLEM =
  'must be a string of 1 to 200 characters without surrounding spaces, invisible characters, compatibility forms, or ' +
  'words that mix scripts';

const INVISIBLE = /[\p{C}\p{DI}]/gu;

const WORDS = /[\p{L}\p{M}]+/gu;

/** Scripts with letters that look alike. Words that mix these scripts can deceive (Unicode UTS #39, 5.1). */
const SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Georgian}/u,
  /\p{sc=Cherokee}/u,
  /\p{sc=Coptic}/u,
  /\p{sc=Lisu}/u,
];

/** Letters that look like the ASCII letter at the same position (from confusables.txt of Unicode UTS #39). */
const LOOK_ALIKES = [
  [
    '\u0430\u0441\u0501\u0435\u04BB\u0456\u0458\u04CF\u043E\u0440\u051B\u0455\u051D\u0445\u0443',
    'acdehijlopqswxy',
  ],
  [
    '\u0410\u0412\u0421\u0415\u041D\u0406\u0408\u041A\u041C\u041E\u0420\u0405\u0422\u0425\u04AE',
    'ABCEHIJKMOPSTXY',
  ],
  ['\u03B1\u03B9\u03BA\u03BF\u03C1\u03C5\u03BD\u03F3', 'aikopuvj'],
  ['\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7', 'ABEZHIKMNOPTYX'],
  ['\u0251\u0261\u0131\u0269\u0585\u057D\u0578\u0570', 'agiiounh'],
] as const;

const ASCII_OF = new Map(
  LOOK_ALIKES.flatMap(([letters, ascii]) => Array.from(letters, (letter, at) => [letter, ascii.charAt(at)])),
);

/**
 * Returns whether a text can be a login. It must not contain invisible or control characters, compatibility forms such
 * as full-width letters, or words that mix scripts with similar letters.
 */
export function isLoginName(text: unknown): text is LoginName {
  return (
    typeof text === 'string' &&
    READABLE.test(text) &&
    text === text.normalize('NFKC') &&
    (text.match(WORDS) ?? []).every((word) => SCRIPTS.filter((script) => script.test(word)).length <= 1)
  );
}

/** Returns whether two different logins look the same to a reader. */
export function looksLike(one: string, other: string): boolean {
  return one !== other && appearance(one) === appearance(other);
}

function appearance(login: string): string {
  const visible = login.normalize('NFKC').replace(INVISIBLE, '');
  return Array.from(visible, (character) => ASCII_OF.get(character) ?? character).join('');
}
