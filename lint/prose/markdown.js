import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { TextBuilder } from './text.js';

const ROLES = { heading: 'heading', paragraph: 'paragraph', tableCell: 'cell' };

/**
 * Returns the prose of a Markdown page, without code blocks and HTML.
 *
 * @returns {import('./text.js').Text[]}
 */
export function markdownTexts(file, source) {
  return textsWithin(treeOf(source), file);
}

export function treeOf(source) {
  return fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

function textsWithin(node, file) {
  const role = ROLES[node.type];
  if (role === undefined) return (node.children ?? []).flatMap((child) => textsWithin(child, file));
  const builder = new TextBuilder();
  addInline(builder, node);
  return builder.build({ kind: 'docs', file, role });
}

function addInline(builder, node) {
  const { line } = node.position.start;
  if (node.type === 'text') builder.add(node.value, line);
  else if (node.type === 'inlineCode') builder.addCode(node.value, line);
  else if (node.type === 'break') builder.add(' ', line);
  else for (const child of node.children ?? []) addInline(builder, child);
}
