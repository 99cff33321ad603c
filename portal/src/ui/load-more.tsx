import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from './button';
import { Notice } from './notice';

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Number and noun of the rows shown: `50 agents`. */
  shown: string;
}

/** Distance below the viewport at which the next page is loaded. */
const PREFETCH_MARGIN = '800px';

/** End of a list. Shows the number of loaded rows, and loads the next page on scrolling or with a button. */
export function LoadMore({ query, shown }: LoadMoreProps): ReactElement {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isReady = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isReady || end.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { rootMargin: `0px 0px ${PREFETCH_MARGIN} 0px` },
    );
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [isReady, fetchNextPage]);
  return (
    <div ref={end} className="mt-4 space-y-3">
      {isFetchNextPageError && (
        <Notice tone="bad" title="The next page could not be loaded. Select “Load more” to try again." />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet" role="status">
          {shown}
          {hasNextPage ? ', more available' : ''}
        </p>
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}
