/** Explains tokens to a model, if the policy enables it. Contains no token that a quotation could restore. */
export const TOKEN_EXPLANATION =
  'Codes in square brackets, a word in capitals, an underscore and letters and digits, stand for private details such as ' +
  'names, dates and numbers; a note after the code, such as an age, describes the detail. Use each code where you would ' +
  'use the detail itself, copy it whole and unchanged with its brackets, and never mention, explain or make up codes.';

/** Explains withheld speech to a model, if the request contains any. */
export const SPEECH_EXPLANATION =
  'A code that begins with SPEECH replaces words in a language that you are not shown, and names that language (ISO 639; ' +
  'und: unknown). Ask for English, offer an interpreter or a person who speaks the language, or repeat the code whole and ' +
  'unchanged to quote the words.';
