// Reports words of human languages outside src/detection/languages/, and names of no language ("https", "gmail")
// outside src/detection/lexicon/. All other code composes its patterns and lists from these folders. The rule reports:
//
//   - two consecutive letters in a pattern: a literal, regExp`…`, String.raw`…`, new RegExp('…'), or a string with groups
//     or alternatives
//   - a list of words: a string that is split or that wordSet and similar functions read, and an untyped array of
//     lower-case words
//
// A list of a program's own names is allowed if its type says so: `as const`, `satisfies`, ReadonlySet<SlotRole>.

/** Matches the syntax of a pattern: escapes and properties, group names, character classes. */
const SYNTAX = /\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\k<\w+>|\\.|\(\?<\w+>|\[(?:\\.|[^\]\\])*\]/gi;
const WORD = /\p{L}{2,}/u;
/** Matches syntax that only a pattern contains, in a plain string. */
const PATTERN = /\(\?[:=!<]|[\p{L}\d)?]\|[\p{L}\d(]/u;
const SMALL_WORD = /^\p{Ll}[\p{Ll}'’ -]*\p{Ll}$/u;
/** Functions that read a list of words from a string. */
const READ_LISTS = new Set(['wordSet', 'wordMap', 'phrases']);

/** Returns a string's or template's text, with a digit for each value of the template; empty for any other node. */
function textOf(node) {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('0');
  return typeof node?.value === 'string' ? node.value : '';
}

const wordOf = (pattern) => WORD.exec(pattern.replace(SYNTAX, ' '))?.[0];

/** Returns whether an array's elements are typed names, according to the surrounding expression. */
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
    /** Reports a string that contains a pattern, unless another check covers it. */
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

/** Returns whether a node is an argument of a call that is checked separately. */
function isRead({ parent }) {
  return (
    parent.callee?.name === 'RegExp' ||
    READ_LISTS.has(parent.callee?.name) ||
    parent.property?.name === 'split'
  );
}
