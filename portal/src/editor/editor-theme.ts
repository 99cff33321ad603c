import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { pageSettings } from '../lib/page-settings';

/** Editor theme with the page's colours, so that it fits both the light and the dark theme. */
const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--line-strong)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: '0.8125rem',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, monospace)', lineHeight: '1.6', maxHeight: '32rem' },
  '.cm-content': { caretColor: 'var(--text)', padding: '0.5rem 0' },
  '.cm-content, .cm-gutter': { minHeight: '10rem' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--text-quiet)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: '0.5rem',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.75rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionInfo': { maxWidth: '18rem', padding: '0.5rem 0.75rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  // The library's markers are inline images, which the content security policy blocks.
  '.cm-lint-marker-error': { content: 'normal' },
  '.cm-lint-marker-error::before': { content: '"✕"', color: 'var(--bad)', fontWeight: 'bold' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-changedLine, .cm-deletedLine, .cm-line': { position: 'relative' },
  '&.cm-merge-b .cm-line, .cm-deletedChunk .cm-deletedLine': { paddingLeft: '1.75em' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-soft)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-soft)', padding: '0' },
  '.cm-insertedLine, .cm-deletedLine, .cm-deletedLine del': { textDecoration: 'none' },
  '&.cm-merge-b .cm-changedText': { background: 'none', textDecoration: 'underline' },
  '.cm-deletedChunk .cm-deletedText': { background: 'none', textDecoration: 'line-through' },
  '.cm-changedLine::before': { content: '"+"', position: 'absolute', left: '0.6em', color: 'var(--good)' },
  '.cm-deletedLine::before': { content: '"−"', position: 'absolute', left: '0.6em', color: 'var(--bad)' },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--text-quiet)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--text)' },
]);

/** Style of all editors. Its styles carry the page's nonce, as the content security policy requires. */
export const editorTheme: Extension = [
  EditorView.cspNonce.of(pageSettings.styleNonce),
  theme,
  syntaxHighlighting(highlighting),
  EditorView.lineWrapping,
];
