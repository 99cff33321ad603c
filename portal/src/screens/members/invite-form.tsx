import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Member, Role } from '../../api/members';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import type { RoleChange } from './role-dialog';

const ROLES = [
  { value: 'member', label: 'Member: views sessions and creates agents' },
  { value: 'reviewer', label: 'Reviewer: also reviews sampled calls' },
  { value: 'admin', label: 'Admin: also edits agents, manages members and views the audit log' },
] as const;

/** Invites a login of the identity provider. For a member's login, it changes the member's role instead. */
export function InviteForm({
  invite,
  members,
  onRoleChange,
}: {
  invite: UseMutationResult<unknown, Error, { login: string; role: Role }>;
  members: readonly Member[];
  onRoleChange: (change: RoleChange) => void;
}): ReactElement {
  const [login, setLogin] = useState('');
  const [role, setRole] = useState<Role>('member');
  return (
    <form
      className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const member = members.find((one) => one.login === login);
        if (member !== undefined) {
          onRoleChange({ member, role });
          return;
        }
        invite.mutate(
          { login, role },
          {
            onSuccess: () => {
              setLogin('');
            },
          },
        );
      }}
    >
      <TextField
        label="Login name at the identity provider"
        required
        autoComplete="off"
        value={login}
        onChange={(event) => {
          setLogin(event.target.value);
        }}
      />
      <SelectField
        label="Role"
        value={role}
        options={ROLES}
        onChange={(value) => {
          setRole(ROLES.find((one) => one.value === value)?.value ?? 'member');
        }}
      />
      <Button type="submit" variant="primary" busy={invite.isPending}>
        Invite
      </Button>
      <div className="sm:col-span-3 empty:hidden" aria-live="polite">
        {invite.isError && <Notice tone="bad" title={invite.error.message} />}
        {invite.isSuccess && (
          <Notice
            tone="good"
            title={`${invite.variables.login} now has the role ${invite.variables.role}.`}
          />
        )}
      </div>
    </form>
  );
}
