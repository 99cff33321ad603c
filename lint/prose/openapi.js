import { TextBuilder } from './text.js';

/** Matches a member of a document that `JSON.stringify` indented with two spaces. */
const MEMBER = /^( *)(?:"((?:[^"\\]|\\.)+)": )?(.*?),?$/;
const READ = new Set(['summary', 'description']);
const IN_EXAMPLES = /\/(?:example|examples|default|enum)(?:\/|$)/;

/**
 * Returns the summaries and descriptions of an OpenAPI document that `JSON.stringify` printed. A text that occurs
 * several times is returned once.
 *
 * @returns {import('./text.js').Text[]}
 */
export function openApiTexts(file, source) {
  const seen = new Set();
  const path = [];
  return source.split('\n').flatMap((row, index) => {
    const [, indent = '', key = '', value = ''] = MEMBER.exec(row) ?? [];
    path.length = Math.max(0, indent.length / 2 - 1);
    path.push(key);
    if (!READ.has(key) || !value.startsWith('"')) return [];
    const pointer = `/${path.join('/')}`;
    const text = JSON.parse(value);
    if (seen.has(text) || IN_EXAMPLES.test(pointer)) return [];
    seen.add(text);
    const builder = new TextBuilder();
    builder.add(text.replaceAll('\n', ' '), index + 1);
    return builder.build({ kind: 'api', file, role: key, pointer });
  });
}
