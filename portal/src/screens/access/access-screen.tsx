import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { apiTokensQuery } from '../../api/api-tokens';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page, Section } from '../../ui/page';
import { LoginsSection } from './logins-section';
import { NewTokenForm } from './new-token-form';
import { TokenList } from './token-list';

/** API tokens, and the user's own logins. */
export function AccessScreen(): ReactElement {
  const tokens = useQuery(apiTokensQuery);
  return (
    <Page title="Access" lead="API tokens for programs, and the browsers in which you are logged in.">
      <Section title="API tokens">
        {tokens.isPending && <Loading label="Loading the API tokens" />}
        {tokens.isError && <LoadFailure error={tokens.error} retry={() => void tokens.refetch()} />}
        {tokens.isSuccess && tokens.data.length === 0 && (
          <Empty title="No API tokens">
            Create a token so that a program can use the API without your login.
          </Empty>
        )}
        {tokens.isSuccess && tokens.data.length > 0 && <TokenList tokens={tokens.data} />}
      </Section>
      <Section title="New API token">
        <NewTokenForm />
      </Section>
      <LoginsSection />
    </Page>
  );
}
