import type { ReactElement } from 'react';
import { Section } from '../../ui/page';

/** What even a proof that holds leaves open. */
export function Limits({ hash }: { hash: string }): ReactElement {
  return (
    <Section title="What this does not prove">
      <ul className="list-disc space-y-2 pl-5 text-sm [&>li]:max-w-prose">
        <li>
          <strong className="font-medium">That all was written down.</strong> A service that was changed to
          handle calls without recording them leaves no trace in its log.
        </li>
        <li>
          <strong className="font-medium">That what was written down is true.</strong> The service records
          what it says it did, by its own clock. Witnesses see hashes, and nothing of a call.
        </li>
        <li>
          <strong className="font-medium">What happened in the call.</strong> The file has only the last event
          of the session. Whoever gives you all of them has to give a chain that ends in the hash{' '}
          <code className="font-mono text-xs break-all">{hash}</code>.
        </li>
        <li>
          <strong className="font-medium">That your witnesses are independent</strong> of the operator, and
          that the keys are theirs. That is for you to know.
        </li>
        <li>
          <strong className="font-medium">That this page is honest.</strong> It comes from whoever operates
          this address. Use the command above, or the page of somebody else’s Sotto, if that is whom you
          doubt.
        </li>
      </ul>
      <p className="mt-3 text-sm text-quiet">
        More is in Sotto’s documentation: <code className="font-mono text-xs">docs/evidence.md</code>, “What
        it proves”, and <code className="font-mono text-xs">docs/audit-format.md</code>, “Proofs”, which is
        enough to write a verifier of one’s own.
      </p>
    </Section>
  );
}
