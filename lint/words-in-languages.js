// Words of a language stand in src/detection/languages/, names that no language owns ("https", "gmail") in src/detection/lexicon/;
// all else composes its patterns and lists from those. This finds words that are spelled out elsewhere:
//
// - two letters in a row in a pattern: a literal, regExp`…`, String.raw`…`, new RegExp('…'), or a string with groups or alternatives
// - a list of words: what is split, what wordSet and its like read, and arrays of small words that no type names
//
// A list of a program's own names says so by its type: `as const`, `satisfies`, ReadonlySet<SlotRole>.

/** What is no text in a pattern: escapes and properties, names of groups, classes of characters. */
const SYNTAX = /\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\k<\w+>|\\.|\(\?<\w+>|\[(?:\\.|[^\]\\])*\]/gi;
const WORD = /\p{L}{2,}/u;
/** In a plain string, what only a pattern has. */
const PATTERN = /\(\?[:=!<]|[\p{L}\d)?]\|[\p{L}\d(]/u;
const SMALL_WORD = /^\p{Ll}[\p{Ll}'’ -]*\p{Ll}$/u;
/** Functions that read a list of words from a string. */
const READ_LISTS = new Set(['wordSet', 'wordMap', 'phrases']);

/** The text of a string or a template, with a digit for each of its values; of all else an empty one. */
function textOf(node) {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('0');
  return typeof node?.value === 'string' ? node.value : '';
}

const wordOf = (pattern) => WORD.exec(pattern.replace(SYNTAX, ' '))?.[0];

/** True for an array whose elements are names of a type, by what is written around it. */
function isTyped(node, source) {
  for (let at = node.parent; at !== null && !at.type.endsWith('Statement'); at = at.parent) {
    if (at.type === 'TSAsExpression' || at.type === 'TSSatisfiesExpression') return true;
    const type = at.typeArguments ?? at.typeAnnotation ?? at.id?.typeAnnotation;
    if (type) return !/\bstring\b/.test(source.getText(type));
  }
  return false;
}

export const wordsInLanguages = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      spelled:
        'Take "{{word}}" from src/detection/languages/, where words of a language stand, or from lexicon/ if no language owns it.',
    },
  },
  create(context) {
    const report = (node, word) => {
      if (word !== undefined) context.report({ node, messageId: 'spelled', data: { word } });
    };
    const lookInList = (node) => report(node, WORD.exec(textOf(node))?.[0]);
    /** In a string that the others say nothing of. */
    const lookInString = (node) => {
      const text = textOf(node);
      if (PATTERN.test(text)) report(node, wordOf(text));
    };
    return {
      Literal: (node) => {
        if (node.regex !== undefined) report(node, wordOf(node.regex.pattern));
        else if (!isRead(node)) lookInString(node);
      },
      TemplateLiteral: (node) => {
        if (isTagged(node)) report(node, wordOf(textOf(node)));
        else if (!isRead(node)) lookInString(node);
      },
      NewExpression: ({ callee, arguments: [source] }) => {
        if (callee.name === 'RegExp') report(source, wordOf(textOf(source)));
      },
      CallExpression: ({ callee, arguments: [source] }) => {
        if (READ_LISTS.has(callee.name)) lookInList(source);
        else if (callee.property?.name === 'split') lookInList(callee.object);
      },
      ArrayExpression: (node) => {
        const words = node.elements.map(textOf).filter((text) => SMALL_WORD.test(text));
        if (words.length > 1 && !isTyped(node, context.sourceCode)) report(node, words[0]);
      },
    };
  },
};

function isTagged({ parent }) {
  const tag = parent.type === 'TaggedTemplateExpression' ? parent.tag : undefined;
  return (
    (tag?.object ?? tag)?.name === 'regExp' || (tag?.object?.name === 'String' && tag.property.name === 'raw')
  );
}

/** Read by a call that is looked at by itself. */
function isRead({ parent }) {
  return (
    parent.callee?.name === 'RegExp' ||
    READ_LISTS.has(parent.callee?.name) ||
    parent.property?.name === 'split'
  );
}
