import { yaml } from '@codemirror/lang-yaml';
import { Chunk, unifiedMergeView } from '@codemirror/merge';
import { EditorState, Text } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { type ReactElement, useEffect, useRef } from 'react';
import { editorTheme } from './editor-theme';

interface YamlDiffProps {
  before: string;
  after: string;
  label: string;
}

/** Shows the differences of two texts: removed lines, marked with a minus, above added ones, marked with a plus. */
export function YamlDiff({ before, after, label }: YamlDiffProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    const view = new EditorView({ parent: host.current, state: diffState(before, after, label) });
    return () => {
      view.destroy();
    };
  }, [before, after, label]);
  return (
    <>
      <p role="status" className="mb-2 text-sm text-quiet">
        {inWords(countChanges(before, after))}
      </p>
      <div ref={host} />
    </>
  );
}

function diffState(before: string, after: string, label: string): EditorState {
  return EditorState.create({
    doc: after,
    extensions: [
      lineNumbers(),
      yaml(),
      editorTheme,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      // Read-only, but focusable and scrollable by keyboard.
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, 'aria-readonly': 'true' }),
      unifiedMergeView({
        original: before,
        mergeControls: false,
        gutter: false,
        syntaxHighlightDeletions: false,
      }),
    ],
  });
}

interface Changes {
  readonly added: number;
  readonly removed: number;
}

/** Counts the lines that only one of the texts has. */
function countChanges(before: string, after: string): Changes {
  const [a, b] = [Text.of(before.split('\n')), Text.of(after.split('\n'))];
  let [added, removed] = [0, 0];
  for (const { fromA, endA, toA, fromB, endB, toB } of Chunk.build(a, b)) {
    if (toA > fromA) removed += a.lineAt(endA).number - a.lineAt(fromA).number + 1;
    if (toB > fromB) added += b.lineAt(endB).number - b.lineAt(fromB).number + 1;
  }
  return { added, removed };
}

function inWords({ added, removed }: Changes): string {
  if (added === 0 && removed === 0) return 'No differences.';
  return `${lines(added)} added (+), ${lines(removed)} removed (−).`;
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
