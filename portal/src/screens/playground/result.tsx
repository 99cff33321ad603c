import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { ApiError } from '../../api/client';
import { type Preview, previewQuery, type PreviewRequest } from '../../api/preview';
import type { FullAgent } from '../../api/agents';
import type { LiveVerdict } from '../../editor/use-verdict';
import { readTurns } from '../../lib/conversation';
import { useDebounced } from '../../lib/use-debounced';
import { KindCounts } from '../../ui/kind-counts';
import { LanguageBadges, UnsupportedLanguages } from '../../ui/languages';
import { markId } from '../../ui/masked-text';
import { LoadFailure, Notice } from '../../ui/notice';
import { Empty, Loading, Section } from '../../ui/page';
import { policyFields, type PolicyChoice } from '../agents/policy-choice';
import { FindingsTable, rowId } from './findings-table';
import { numbered, type NumberedFinding, passagesOf } from './passages';
import { ProposedTerms } from './proposed-terms';
import { SideBySide } from './side-by-side';

const DEBOUNCE_MS = 250;

interface ResultProps {
  input: string;
  policy: PolicyChoice;
  /** Validation of an inline policy. An invalid policy is not previewed. */
  live: LiveVerdict;
  /** Agent whose own terms are not masked and for which terms are proposed; undefined if neither applies. */
  own?: { readonly agent: FullAgent | undefined } | undefined;
}

/** Debounced preview of masking an input with a policy. */
export function Result({ input, policy, live, own }: ResultProps): ReactElement {
  const { source, name, yaml } = policy;
  const ownTerms = own?.agent?.own_terms;
  const request = useMemo(
    () => toRequest(input, { source, name, yaml }, ownTerms),
    [input, source, name, yaml, ownTerms],
  );
  if (request === undefined) {
    return <Empty title="No text yet">Enter text above, or select a sample call.</Empty>;
  }
  if (source === 'own' && live.verdict?.valid === false) {
    return <Notice tone="warn" title="The policy is not valid. Correct the problems below the editor." />;
  }
  return (
    <Live request={request} isReady={source === 'named' || live.isCurrent || live.error !== null} own={own} />
  );
}

/** Returns the preview request; undefined for an empty input. */
function toRequest(
  input: string,
  choice: PolicyChoice,
  ownTerms: string[] | undefined,
): PreviewRequest | undefined {
  if (input.trim() === '') return undefined;
  const turns = readTurns(input);
  const policy = { ...policyFields(choice), ...(ownTerms === undefined ? {} : { own_terms: ownTerms }) };
  return turns === undefined ? { text: input, ...policy } : { messages: turns, ...policy };
}

/**
 * Preview that is updated with its request.
 * @param isReady false while the policy is being validated, when the preceding result remains visible
 */
function Live({
  request,
  isReady,
  own,
}: {
  request: PreviewRequest;
  isReady: boolean;
  own: ResultProps['own'];
}): ReactElement {
  const debounced = useDebounced(request, DEBOUNCE_MS);
  const preview = useQuery({
    ...previewQuery(debounced),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  if (preview.isPending) return <Loading label="Masking the text" lines={6} />;
  if (preview.isError) {
    return isRefused(preview.error) ? (
      <Notice tone="warn" title="Sotto would reject this call">
        <p>{preview.error.message}</p>
      </Notice>
    ) : (
      <LoadFailure error={preview.error} retry={() => void preview.refetch()} />
    );
  }
  return (
    <>
      <PreviewResult preview={preview.data} isStale={preview.isPlaceholderData} />
      {own !== undefined && (
        <ProposedTerms terms={preview.data.answer.own_terms_proposed} agent={own.agent} />
      )}
    </>
  );
}

function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.code === 'language_unsupported';
}

/** Preview result. @param isStale whether the input has changed and its result is still loading */
function PreviewResult({ preview, isStale }: { preview: Preview; isStale: boolean }): ReactElement {
  const [selected, setSelected] = useState<string>();
  const findings = numbered(preview.answer.findings);
  const passages = passagesOf(preview, findings);
  return (
    <div aria-busy={isStale}>
      <Section title="Masked text" actions={isStale && <p className="text-sm text-quiet">Updating…</p>}>
        <div role="status" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
          <p>{countText(findings.length)}</p>
          <KindCounts counts={countKinds(findings.map(({ kind }) => kind))} />
          <LanguageBadges languages={preview.answer.languages} />
        </div>
        <UnsupportedLanguages languages={preview.answer.languages} />
        <RefusedKinds findings={findings} />
        <SideBySide
          passages={passages}
          selected={selected}
          onSelect={(id) => {
            setSelected(id);
            document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' });
          }}
        />
      </Section>
      <Section title={`Findings (${findings.length})`}>
        {findings.length === 0 ? (
          <Empty title="No findings">
            Detection found no values, or the policy keeps the detected kinds. The LLM would receive the whole
            text.
          </Empty>
        ) : (
          <FindingsTable
            findings={findings}
            paths={passages.map(({ path }) => path)}
            selected={selected}
            onShow={(id) => {
              setSelected(id);
              document.getElementById(markId(id))?.focus();
            }}
          />
        )}
      </Section>
    </div>
  );
}

/** States that a call with this text is rejected, and for which kinds. */
function RefusedKinds({ findings }: { findings: readonly NumberedFinding[] }): ReactElement | null {
  const kinds = new Set(findings.flatMap(({ action, kind }) => (action === 'refuse' ? [kind] : [])));
  if (kinds.size === 0) return null;
  return (
    <Notice tone="warn" title="Sotto would reject this call">
      <p>The policy rejects calls with values of these kinds: {[...kinds].join(', ')}.</p>
    </Notice>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No values are masked.';
  return count === 1 ? '1 value is masked:' : `${count} values are masked:`;
}

function countKinds(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
