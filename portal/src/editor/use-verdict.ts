import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PolicyVerdict, verdictQuery } from '../api/policies';
import { useDebounced } from '../lib/use-debounced';

const DEBOUNCE_MS = 250;

export interface LiveVerdict {
  /** The latest result, possibly for an earlier text. */
  readonly verdict: PolicyVerdict | undefined;
  /** Whether the result is for the current text. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
}

/** Validates a policy text with the service, debounced. An undefined text is not validated. */
export function useVerdict(yaml: string | undefined): LiveVerdict {
  const debounced = useDebounced(yaml, DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...verdictQuery(debounced ?? ''),
    enabled: debounced !== undefined,
    placeholderData: keepPreviousData,
  });
  return { verdict: data, isCurrent: data !== undefined && debounced === yaml && !isPlaceholderData, error };
}
