import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PolicyVerdict, verdictQuery } from '../api/policies';
import { useDebounced } from '../lib/use-debounced';

const SETTLED_MS = 250;

export interface LiveVerdict {
  /** The last that the service said, which may be about what was written a moment ago. */
  readonly verdict: PolicyVerdict | undefined;
  /** Whether it is about what is written now. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
}

/** What the service says of a policy text, shortly after each change. Without a text, it is not asked. */
export function useVerdict(yaml: string | undefined): LiveVerdict {
  const settled = useDebounced(yaml, SETTLED_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...verdictQuery(settled ?? ''),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  });
  return { verdict: data, isCurrent: data !== undefined && settled === yaml && !isPlaceholderData, error };
}
