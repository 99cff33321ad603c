import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { redirectToLogin } from '../../api/login';
import { useVisitor } from '../../api/me';
import { pageSettings } from '../../lib/page-settings';
import { AccountMenu } from '../../ui/account-menu';
import { Button } from '../../ui/button';
import { Frame } from '../../ui/frame';
import { Areas } from '../../ui/layout';
import { Page } from '../../ui/page';
import { BrowserLimits } from './browser-limits';
import { Desk } from './desk';

const route = getRouteApi('/portal/verify');

/**
 * Verifies a session proof in the browser. The page needs no login. Without a login, it sends no requests to the
 * service.
 */
export function VerifyScreen(): ReactElement {
  const { session } = route.useSearch();
  const [isAsked, setIsAsked] = useState(pageSettings.hasLogin);
  const visitor = useVisitor(isAsked || session !== undefined);
  const isIn = visitor.data !== undefined;
  return (
    <Frame
      navigation={isIn && <Areas />}
      menu={isIn ? <AccountMenu /> : <Button onClick={() => void redirectToLogin()}>Log in</Button>}
    >
      <Page
        title="Verify a proof"
        lead="Your browser verifies how a session ended, with its proof and the keys that you trust. The file and the keys do not leave this browser."
      >
        <BrowserLimits />
        <Desk
          key={session}
          session={session}
          visitor={visitor}
          onAsk={() => {
            setIsAsked(true);
          }}
        />
      </Page>
    </Frame>
  );
}
