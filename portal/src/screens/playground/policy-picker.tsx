import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { policiesQuery, type Policy, type PolicyVerdict } from '../../api/policies';
import { PolicyEditor } from '../../editor/policy-editor';
import { draftOf, freeName } from '../../lib/policy-draft';
import { Copyable } from '../../ui/copy-button';
import { SelectField } from '../../ui/field';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';
import { Button } from '../../ui/button';
import { type PolicyChoice, policyOptions } from '../agents/policy-choice';

/** Value of the option for an inline policy. No policy has this name. */
const INLINE = '';

interface PolicyPickerProps {
  choice: PolicyChoice;
  /** Validation of an inline policy. */
  verdict: PolicyVerdict | undefined;
  onChange: (choice: PolicyChoice) => void;
}

/** Selects an existing policy, or edits an inline one to try. */
export function PolicyPicker({ choice, verdict, onChange }: PolicyPickerProps): ReactElement {
  const policies = useQuery(policiesQuery);
  if (policies.isPending) return <Loading label="Loading the policies" lines={3} />;
  if (policies.isError) return <LoadFailure error={policies.error} retry={() => void policies.refetch()} />;
  const { data: known } = policies;
  // The latest version comes first.
  const selected = known.find(({ name }) => name === choice.name);
  const write = (yaml: string): void => {
    onChange({ ...choice, source: 'own', yaml });
  };
  return (
    <div className="space-y-4">
      <SelectField
        label="Masking policy"
        value={choice.source === 'own' ? INLINE : choice.name}
        options={[...policyOptions(known), { value: INLINE, label: 'New policy (YAML)' }]}
        onChange={(name) => {
          if (name !== INLINE) onChange({ ...choice, source: 'named', name });
          else write(choice.yaml === '' ? firstDraft(known, selected) : choice.yaml);
        }}
      />
      {choice.source === 'own' && <PolicyEditor value={choice.yaml} verdict={verdict} onChange={write} />}
      {choice.source === 'named' && selected !== undefined && (
        <NamedPolicy
          policy={selected}
          onWrite={() => {
            write(firstDraft(known, selected));
          }}
        />
      )}
    </div>
  );
}

function firstDraft(known: readonly Policy[], source: Policy | undefined): string {
  const name = freeName(new Set(known.map((policy) => policy.name)));
  return source === undefined ? `name: ${name}\n` : draftOf(source.yaml, source.built_in ? name : undefined);
}

function NamedPolicy({ policy, onWrite }: { policy: Policy; onWrite: () => void }): ReactElement {
  return (
    <>
      <Button onClick={onWrite}>Edit a copy</Button>
      <details>
        <summary className="cursor-pointer text-sm font-medium">Show the policy</summary>
        <div className="mt-3">
          <Copyable label="Policy in YAML" text={policy.yaml} />
        </div>
      </details>
    </>
  );
}
