import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useId, useMemo } from 'react';
import { type PolicyVerdict, policySchemaQuery } from '../api/policies';
import { Loading } from '../ui/page';
import type { TextProblem } from './yaml-editor';

const YamlEditor = lazy(async () => ({ default: (await import('./yaml-editor')).YamlEditor }));

const KEYS =
  'Press Ctrl+Space for suggestions, F8 for the next problem, Ctrl+] or Ctrl+[ to indent, and Tab to leave the editor.';

interface PolicyEditorProps {
  value: string;
  onChange: (yaml: string) => void;
  /** The service's validation of the text; undefined while it is loading. */
  verdict: PolicyVerdict | undefined;
  /** An error that concerns the text as a whole. */
  error?: string | undefined;
}

/** Edits a policy in YAML, with the service's validation errors marked in the text and listed below. */
export function PolicyEditor({ value, onChange, verdict, error }: PolicyEditorProps): ReactElement {
  const id = useId();
  const schema = useQuery(policySchemaQuery);
  const problems = useMemo(() => problemsOf(verdict), [verdict]);
  const [labelId, hintId, problemsId] = [`${id}-label`, `${id}-hint`, `${id}-problems`];
  return (
    <div>
      <p id={labelId} className="mb-1 text-sm font-medium">
        Policy in YAML
      </p>
      <Suspense fallback={<Loading label="Loading the editor" lines={8} />}>
        <YamlEditor
          value={value}
          onChange={onChange}
          problems={problems}
          schema={schema.data}
          labelledBy={labelId}
          describedBy={`${hintId} ${problemsId}`}
        />
      </Suspense>
      <p id={hintId} className="mt-1 text-xs text-quiet">
        Only the name is required. Settings that you omit come from healthcare-default. {KEYS}
      </p>
      <div id={problemsId} aria-live="polite" className="mt-2 text-sm empty:hidden">
        {problems.length === 0 && error !== undefined && <p className="font-medium text-bad">{error}</p>}
        {problems.length > 0 && <Problems of={problems} />}
      </div>
    </div>
  );
}

function Problems({ of }: { of: readonly TextProblem[] }): ReactElement {
  return (
    <ul aria-label="Problems in the policy" className="space-y-1">
      {of.map(({ line, column, message }) => (
        <li key={`${line}:${column}:${message}`}>
          <span className="font-medium text-bad">
            Line {line}, column {column}:{' '}
          </span>
          {message}
        </li>
      ))}
    </ul>
  );
}

const NONE: readonly TextProblem[] = [];

function problemsOf(verdict: PolicyVerdict | undefined): readonly TextProblem[] {
  if (verdict === undefined || verdict.valid) return NONE;
  return verdict.errors.map(({ field, message, line, column }) => ({
    line,
    column,
    message: field === '' ? message : `${field}: ${message}`,
  }));
}
