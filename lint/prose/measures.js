import { ParseEnglish } from 'parse-english';
import { syllable } from 'syllable';
import { coveredText, isCovered } from './text.js';

const WORD = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

const english = new ParseEnglish();

/** Splits a text into words. Code, a value and an address are one word each. */
export function wordsOf(covered) {
  return covered.match(WORD) ?? [];
}

/** Splits a text into words, without code. */
export function plainWordsOf(text) {
  return wordsOf(coveredText(text)).filter((word) => !isCovered(word) && /\p{L}/u.test(word));
}

/** Splits a covered text into sentences. @returns {{ text: string, offset: number, words: string[] }[]} */
export function sentencesOf(text) {
  const covered = coveredText(text);
  // Most texts are one sentence, for which the slow parser is not needed.
  if (!/[.!?…]["”)]?\s/.test(covered)) return [{ text: covered, offset: 0, words: wordsOf(covered) }];
  return english
    .parse(covered)
    .children.flatMap((paragraph) => paragraph.children ?? [])
    .filter(({ type }) => type === 'SentenceNode')
    .map(({ position }) => {
      const [from, to] = [position.start.offset, position.end.offset];
      const sentence = covered.slice(from, to);
      return { text: sentence, offset: from, words: wordsOf(sentence) };
    });
}

/**
 * Returns the reading grade by Flesch and Kincaid (1975), which is the years of school that a reader needs. Code words
 * count for the length of sentences, but not for the syllables.
 */
export function readingGrade(sentences) {
  const words = sentences.flatMap((sentence) => sentence.words);
  const plain = words.filter((word) => !isCovered(word) && /\p{L}/u.test(word));
  const syllables = plain.reduce((sum, word) => sum + syllable(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / plain.length) - 15.59;
}
