// Words of a language stand once, in src/detection/languages/: a recognizer composes its patterns from them. This finds those that
// are spelled out elsewhere, by the most telling of them: sounds of hesitation, assent, links, months and weekdays.

const WORDS =
  /(?<![a-z'])(?:u+h+m?|u+m+|hmm+|ye[ap]h?|okay|(?:it|that)'s|january|february|july|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![a-z])/i;

/** As it reads without what a pattern adds to its words: `\bjan(?:uary)?` is "january". */
const plain = (source) => source.replace(/\\+[a-z]/gi, ' ').replace(/\(\?:|[()?+]/g, '');

export const wordsInLanguages = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      spelled: 'Take "{{word}}" from src/detection/languages/, where the words of a language stand once.',
    },
  },
  create(context) {
    const look = (node, source) => {
      const word = WORDS.exec(plain(source))?.[0];
      if (word !== undefined) context.report({ node, messageId: 'spelled', data: { word } });
    };
    return {
      Literal: (node) => {
        if (node.regex !== undefined) look(node, node.regex.pattern);
        else if (typeof node.value === 'string') look(node, node.value);
      },
      TemplateElement: (node) => look(node, node.value.raw),
    };
  },
};
