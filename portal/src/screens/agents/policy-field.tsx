import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { policiesQuery } from '../../api/policies';
import type { ErrorDetail } from '../../api/client';
import { ChoiceField } from '../../ui/choice';
import { CONTROL, Field, SelectField } from '../../ui/field';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';
import { type PolicyChoice, policyOptions } from './policy-choice';

const SOURCES = [
  {
    value: 'named',
    label: 'A policy that exists',
    hint: 'The agent keeps the version that is the newest now, until you change it.',
  },
  {
    value: 'own',
    label: 'A policy of its own',
    hint: 'Written here in YAML. It becomes a policy of the account.',
  },
] as const;

interface PolicyFieldProps {
  choice: PolicyChoice;
  onChange: (choice: PolicyChoice) => void;
  /** What is wrong with the name, or with the text as a whole. */
  error: string | undefined;
  /** What is wrong in the text, with line and column. */
  problems: readonly ErrorDetail[];
}

/** Chooses or writes the policy of an agent. */
export function PolicyField({ choice, onChange, error, problems }: PolicyFieldProps): ReactElement {
  return (
    <div className="space-y-4">
      <ChoiceField
        legend="Masking policy"
        value={choice.source}
        options={SOURCES}
        onChange={(source) => {
          onChange({ ...choice, source });
        }}
      />
      {choice.source === 'named' ? (
        <NamedPolicy choice={choice} onChange={onChange} error={error} />
      ) : (
        <OwnPolicy choice={choice} onChange={onChange} error={error} problems={problems} />
      )}
    </div>
  );
}

function NamedPolicy({ choice, onChange, error }: Omit<PolicyFieldProps, 'problems'>): ReactElement {
  const policies = useQuery(policiesQuery);
  if (policies.isPending) return <Loading label="Loading the policies" lines={1} />;
  if (policies.isError) return <LoadFailure error={policies.error} retry={() => void policies.refetch()} />;
  return (
    <SelectField
      label="Policy"
      error={error}
      value={choice.name}
      options={policyOptions(policies.data)}
      onChange={(name) => {
        onChange({ ...choice, name });
      }}
    />
  );
}

function OwnPolicy({ choice, onChange, error, problems }: PolicyFieldProps): ReactElement {
  return (
    <div>
      <Field
        label="Policy in YAML"
        hint="Only a name is required; what is left out comes from healthcare-default."
        error={error}
      >
        {(bound) => (
          <textarea
            {...bound}
            rows={12}
            spellCheck={false}
            autoCapitalize="off"
            wrap="off"
            className={`${CONTROL} py-2 font-mono text-xs leading-relaxed`}
            value={choice.yaml}
            onChange={({ target: { value } }) => {
              onChange({ ...choice, yaml: value });
            }}
          />
        )}
      </Field>
      {problems.length > 0 && (
        <ul aria-label="Problems of the policy" className="mt-2 space-y-1 text-sm">
          {problems.map((problem) => (
            <li key={`${problem.line}:${problem.column}:${problem.field}:${problem.rule}`}>
              {problem.line !== undefined && (
                <span className="font-medium text-bad">
                  Line {problem.line}, column {problem.column}:{' '}
                </span>
              )}
              {problem.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
