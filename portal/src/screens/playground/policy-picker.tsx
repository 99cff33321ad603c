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

/** No policy has this name. */
const WRITTEN = '';

interface PolicyPickerProps {
  choice: PolicyChoice;
  /** What the service says of a policy that is written here. */
  verdict: PolicyVerdict | undefined;
  onChange: (choice: PolicyChoice) => void;
}

/** Chooses a policy that exists, or writes one just for trying. */
export function PolicyPicker({ choice, verdict, onChange }: PolicyPickerProps): ReactElement {
  const policies = useQuery(policiesQuery);
  if (policies.isPending) return <Loading label="Loading the policies" lines={3} />;
  if (policies.isError) return <LoadFailure error={policies.error} retry={() => void policies.refetch()} />;
  const { data: known } = policies;
  // The newest of a name comes first.
  const named = known.find(({ name }) => name === choice.name);
  const write = (yaml: string): void => {
    onChange({ ...choice, source: 'own', yaml });
  };
  return (
    <div className="space-y-4">
      <SelectField
        label="Mask by"
        value={choice.source === 'own' ? WRITTEN : choice.name}
        options={[...policyOptions(known), { value: WRITTEN, label: 'Written here, in YAML' }]}
        onChange={(name) => {
          if (name !== WRITTEN) onChange({ ...choice, source: 'named', name });
          else write(choice.yaml === '' ? firstDraft(known, named) : choice.yaml);
        }}
      />
      {choice.source === 'own' && <PolicyEditor value={choice.yaml} verdict={verdict} onChange={write} />}
      {choice.source === 'named' && named !== undefined && (
        <NamedPolicy
          policy={named}
          onWrite={() => {
            write(firstDraft(known, named));
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
      <Button onClick={onWrite}>Edit a copy of it</Button>
      <details>
        <summary className="cursor-pointer text-sm font-medium">Show the policy</summary>
        <div className="mt-3">
          <Copyable label="Policy in YAML" text={policy.yaml} />
        </div>
      </details>
    </>
  );
}
