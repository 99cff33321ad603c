import type { ReactElement } from 'react';
import { Button } from './button';
import { Notice } from './notice';

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** How many rows are shown, and of what: `50 agents`. */
  shown: string;
}

/** The end of a list: says how much of it is shown, and loads the next page. */
export function LoadMore({ query, shown }: LoadMoreProps): ReactElement {
  return (
    <div className="mt-4 space-y-3">
      {query.isFetchNextPageError && <Notice tone="bad" title="The next page could not be loaded." />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet" role="status">
          {shown}
          {query.hasNextPage ? ', and there are more' : ''}
        </p>
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}
