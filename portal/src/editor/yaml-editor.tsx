import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { indentOnInput } from '@codemirror/language';
import { type Diagnostic, lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { JsonSchema } from '../lib/policy-completion';
import { policyCompletion } from './completion';
import { editorTheme } from './editor-theme';

/** A problem in the text. Line and column count from 1, columns in UTF-16 code units. */
export interface TextProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface YamlEditorProps {
  value: string;
  onChange: (value: string) => void;
  problems: readonly TextProblem[];
  /** Schema of policies; undefined until it is loaded. */
  schema: JsonSchema | undefined;
  labelledBy: string;
  describedBy: string;
}

/**
 * Edits a policy. Tab moves the focus, as in other fields.
 * Loaded lazily, since it is larger than the rest of the portal.
 */
export function YamlEditor(props: YamlEditorProps): ReactElement {
  const { value, problems } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const editor = useRef<EditorView>(undefined);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (host.current === null) return;
    const view = new EditorView({ parent: host.current, state: firstState(latest) });
    editor.current = view;
    return () => {
      editor.current = undefined;
      view.destroy();
    };
  }, []);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const { current: view } = editor;
    if (view === undefined) return;
    const diagnostics = problems.map((problem) => toDiagnostic(view.state.doc, problem));
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [problems]);
  return <div ref={host} />;
}

const BASICS: Extension = [
  lineNumbers(),
  history(),
  yaml(),
  indentOnInput(),
  lintGutter(),
  keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, { key: 'F8', run: nextDiagnostic }]),
  editorTheme,
];

/** Creates the initial editor state. The editor outlives renders, so it reads the latest properties through a ref. */
function firstState(latest: RefObject<YamlEditorProps>): EditorState {
  return EditorState.create({
    doc: latest.current.value,
    extensions: [
      BASICS,
      policyCompletion(() => latest.current.schema),
      EditorView.contentAttributes.of(() => ({
        tabindex: '0',
        'aria-labelledby': latest.current.labelledBy,
        'aria-describedby': latest.current.describedBy,
        'aria-invalid': String(latest.current.problems.length > 0),
      })),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current.onChange(state.doc.toString());
      }),
    ],
  });
}

/** Marks the text from the problem's column to the end of its line. The text may have become shorter meanwhile. */
function toDiagnostic(text: Text, { line, column, message }: TextProblem): Diagnostic {
  const { from, to } = text.line(Math.min(line, text.lines));
  return { from: Math.min(from + column - 1, to), to, severity: 'error', message };
}
