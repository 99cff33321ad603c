import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMe } from '../../api/me';
import { policiesQuery, type Policy } from '../../api/policies';
import { PolicyEditor } from '../../editor/policy-editor';
import { useVerdict } from '../../editor/use-verdict';
import { draftOf, freeName } from '../../lib/policy-draft';
import { ChoiceField } from '../../ui/choice';
import { SelectField } from '../../ui/field';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';
import { DEFAULT_POLICY, type PolicyChoice, policyOptions } from './policy-choice';

const SOURCES = [
  {
    value: 'named',
    label: 'Existing policy',
    hint: 'The agent uses the newest version now, and keeps it until you change it.',
  },
  {
    value: 'own',
    label: 'New policy',
    hint: 'Write the policy here in YAML. All agents of the account can use it later.',
  },
] as const;

interface PolicyFieldProps {
  choice: PolicyChoice;
  onChange: (choice: PolicyChoice) => void;
  /** Error that concerns the policy's name, or the text as a whole. */
  error: string | undefined;
}

/** Selects or edits an agent's policy. */
export function PolicyField({ choice, onChange, error }: PolicyFieldProps): ReactElement {
  const policies = useQuery(policiesQuery);
  return (
    <div className="space-y-4">
      <ChoiceField
        legend="Masking policy"
        value={choice.source}
        options={SOURCES}
        onChange={(source) => {
          onChange({ ...choice, source, yaml: ownText(choice.yaml, policies.data ?? []) });
        }}
      />
      {choice.source === 'named' ? (
        <NamedPolicy choice={choice} onChange={onChange} error={error} />
      ) : (
        <OwnPolicy choice={choice} onChange={onChange} error={error} />
      )}
    </div>
  );
}

/**
 * Returns the initial text for an inline policy. A built-in policy's text becomes a draft, since its name is reserved.
 */
function ownText(yaml: string, policies: readonly Policy[]): string {
  const isBuiltIn = policies.some((policy) => policy.built_in && policy.yaml === yaml);
  return isBuiltIn ? draftOf(yaml, freeName(new Set(policies.map(({ name }) => name)))) : yaml;
}

function NamedPolicy({ choice, onChange, error }: PolicyFieldProps): ReactElement {
  const policies = useQuery(policiesQuery);
  const isAdmin = useMe().data?.role === 'admin';
  if (policies.isPending) return <Loading label="Loading the policies" lines={1} />;
  if (policies.isError) return <LoadFailure error={policies.error} retry={() => void policies.refetch()} />;
  return (
    <SelectField
      label="Policy"
      error={error}
      {...(isAdmin ? {} : { hint: FOR_MEMBERS })}
      value={choice.name}
      options={policyOptions(isAdmin ? policies.data : policies.data.filter(protectsEnough))}
      onChange={(name) => {
        onChange({ ...choice, name });
      }}
    />
  );
}

const FOR_MEMBERS = `Only admins can select policies that protect less than ${DEFAULT_POLICY}, or create new versions of a policy.`;

function protectsEnough({ lowered }: Policy): boolean {
  return lowered.length === 0;
}

function OwnPolicy({ choice, onChange, error }: PolicyFieldProps): ReactElement {
  const { verdict } = useVerdict(choice.yaml);
  return (
    <PolicyEditor
      value={choice.yaml}
      verdict={verdict}
      error={error}
      onChange={(yaml) => {
        onChange({ ...choice, yaml });
      }}
    />
  );
}
