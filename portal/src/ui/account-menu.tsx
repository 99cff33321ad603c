import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import { api } from '../api/client';
import { useMe } from '../api/me';
import { chooseTheme, chosenTheme, type Theme } from '../lib/theme';
import { Button, buttonClasses } from './button';
import { classes } from './classes';
import { shownName } from '../lib/names';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Menu with the login, theme and logout. The browser's popover closes on Escape and on clicks outside. */
export function AccountMenu(): ReactElement {
  const me = useMe();
  const id = useId();
  return (
    <div className="relative">
      <button type="button" popoverTarget={id} className={buttonClasses('quiet')}>
        <span className="max-w-40 truncate">{shownName(me.data?.login ?? 'Account')}</span>
        <span aria-hidden="true">▾</span>
      </button>
      <div
        id={id}
        popover="auto"
        aria-label="Account"
        className="fixed inset-auto top-14 right-4 m-0 w-64 rounded-xl border border-line bg-raised p-4 text-text shadow-lg sm:right-6"
      >
        {me.data !== undefined && (
          <div className="mb-3 border-b border-line pb-3 text-sm">
            <p className="font-medium break-words">{shownName(me.data.account.name)}</p>
            <p className="break-words text-quiet">
              {shownName(me.data.login)}, {me.data.role}
            </p>
          </div>
        )}
        <Link
          to="/portal/access"
          className={classes(buttonClasses('plain'), 'mb-3 w-full')}
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          }}
        >
          Tokens and logins
        </Link>
        <ThemeChoice />
        <LogoutButton />
      </div>
    </div>
  );
}

function ThemeChoice(): ReactElement {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <fieldset className="text-sm">
      <legend className="mb-1 text-quiet">Theme</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value} className="flex min-h-9 items-center gap-2">
          <input
            type="radio"
            name="theme"
            checked={theme === value}
            className="size-4 accent-accent"
            onChange={() => {
              chooseTheme(value);
              setTheme(value);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function LogoutButton(): ReactElement {
  const queryClient = useQueryClient();
  const logout = useMutation({
    mutationFn: () => api.POST('/api/v1/auth/logout'),
    onSuccess: () => {
      queryClient.clear();
      window.location.assign('/portal/login');
    },
  });
  return (
    <Button
      className="mt-3 w-full"
      busy={logout.isPending}
      onClick={() => {
        logout.mutate();
      }}
    >
      Log out
    </Button>
  );
}
