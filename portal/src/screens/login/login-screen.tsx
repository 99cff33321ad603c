import { type ReactElement, useEffect } from 'react';
import { loginUrl } from '../../api/login';
import { buttonClasses } from '../../ui/button';
import icon from '../../ui/icon.svg';

export function LoginScreen(): ReactElement {
  useEffect(() => {
    document.title = 'Log in - Sotto';
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="w-full max-w-sm rounded-2xl border border-line bg-raised p-8 text-center shadow-sm">
        <img src={icon} alt="" width="48" height="48" className="mx-auto" />
        <h1 className="mt-4 text-2xl font-semibold tracking-tight">Sotto</h1>
        <p className="mt-2 text-sm text-quiet">
          The LLM never learns who the caller is, the caller notices no difference, and an auditor can verify
          this.
        </p>
        <a href={loginUrl} className={`${buttonClasses('primary')} mt-6 w-full`}>
          Log in
        </a>
      </div>
    </main>
  );
}
