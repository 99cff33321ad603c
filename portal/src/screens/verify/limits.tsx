import type { ReactElement } from 'react';
import { Section } from '../../ui/page';

/** Limits that apply even to a valid proof. */
export function Limits({ hash }: { hash: string }): ReactElement {
  return (
    <Section title="Limits of the proof">
      <ul className="list-disc space-y-2 pl-5 text-sm [&>li]:max-w-prose">
        <li>
          <strong className="font-medium">Calls can be missing.</strong> A service with changed code can
          handle calls without a record, which leaves no trace in its log.
        </li>
        <li>
          <strong className="font-medium">Records can be false.</strong> The service records its own
          statements, with its own clock. Witnesses see only hashes, and no call data.
        </li>
        <li>
          <strong className="font-medium">The content of the call is not included.</strong> The file contains
          only the last event of the session. A complete chain of its events must end with the hash{' '}
          <code className="font-mono text-xs break-all">{hash}</code>.
        </li>
        <li>
          <strong className="font-medium">Witnesses can depend on the operator.</strong> Only you can check
          that your witnesses are independent, and that the keys belong to them.
        </li>
        <li>
          <strong className="font-medium">This page could deceive you.</strong> The page comes from the
          operator of this address. If you do not trust this operator, use the command above, or this page on
          another Sotto service.
        </li>
      </ul>
      <p className="mt-3 text-sm text-quiet">
        For more information, see Sotto’s documentation:{' '}
        <code className="font-mono text-xs">docs/evidence.md</code>, “Limits of the evidence”. To write your
        own verifier, see <code className="font-mono text-xs">docs/audit-format.md</code>, “Proofs”.
      </p>
    </Section>
  );
}
