import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMe } from '../../api/me';
import { type Member, membersQuery, type Role, useInvite, useRemoveMember } from '../../api/members';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { LoadFailure, Notice } from '../../ui/notice';
import { Loading, Page, Section } from '../../ui/page';
import { Age } from '../../ui/time';
import { InviteForm } from './invite-form';
import { type RoleChange, RoleDialog } from './role-dialog';
import { shownName } from '../../lib/names';

/** The members of the account. */
export function MembersScreen(): ReactElement {
  const members = useQuery(membersQuery);
  const invite = useInvite();
  const [change, setChange] = useState<RoleChange>();
  return (
    <Page title="Members" lead="Users who can log in to this account, and their roles.">
      <Section title="New member">
        <InviteForm invite={invite} members={members.data ?? []} onRoleChange={setChange} />
      </Section>
      <Section title="Members and invitations">
        {members.isPending && <Loading label="Loading members" />}
        {members.isError && <LoadFailure error={members.error} retry={() => void members.refetch()} />}
        {members.isSuccess && <MemberList members={members.data} onRoleChange={setChange} />}
      </Section>
      {change !== undefined && (
        <RoleDialog
          change={change}
          onClose={() => {
            setChange(undefined);
          }}
        />
      )}
    </Page>
  );
}

function MemberList({
  members,
  onRoleChange,
}: {
  members: readonly Member[];
  onRoleChange: (change: RoleChange) => void;
}): ReactElement {
  const [removed, setRemoved] = useState<Member>();
  const remove = useRemoveMember();
  return (
    <>
      {remove.isError && <Notice tone="bad" title={remove.error.message} />}
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onRoleChange={onRoleChange} onRemove={setRemoved} />
        ))}
      </ul>
      {removed !== undefined && (
        <ConfirmDialog
          title={`Remove ${removed.login}?`}
          typed={removed.login}
          action={removed.status === 'invited' ? 'Withdraw invitation' : 'Remove'}
          busy={remove.isPending}
          onClose={() => {
            setRemoved(undefined);
          }}
          onConfirm={() => {
            remove.mutate(removed.id, {
              onSettled: () => {
                setRemoved(undefined);
              },
            });
          }}
        >
          <p>
            {removed.status === 'invited'
              ? 'This user can no longer accept the invitation.'
              : 'This user is logged out immediately and can no longer access this account. The user’s past actions remain in the audit log.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  reviewer: 'Reviewer',
  member: 'Member',
};

/** Roles that a member can change to, by current role. */
const OTHER_ROLES: Readonly<Record<Role, readonly Role[]>> = {
  admin: ['reviewer', 'member'],
  reviewer: ['admin', 'member'],
  member: ['admin', 'reviewer'],
};

function MemberRow({
  member,
  onRoleChange,
  onRemove,
}: {
  member: Member;
  onRoleChange: (change: RoleChange) => void;
  onRemove: (member: Member) => void;
}): ReactElement {
  const me = useMe();
  const isMe = me.data?.id === member.id;
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_10rem_22rem]">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {shownName(member.login)}
          {isMe && <span className="font-normal text-quiet"> (you)</span>}
        </p>
        <p className="text-sm break-words text-quiet">
          {member.provider === 'command-line'
            ? 'Created on the command line'
            : shownName([member.name, member.email].filter(Boolean).join(', '))}
        </p>
      </div>
      <div className="text-sm">
        <p>{ROLE_NAMES[member.role]}</p>
        <p className="text-quiet">
          {member.status === 'invited' && 'Invited '}
          {member.status === 'invited' && <Age date={member.created_at} />}
          {member.status === 'active' && member.last_login_at !== null && (
            <>
              Last login <Age date={member.last_login_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {OTHER_ROLES[member.role].map((role) => (
          <Button
            key={role}
            onClick={() => {
              onRoleChange({ member, role });
            }}
          >
            Make {role}
            <span className="sr-only">: {shownName(member.login)}</span>
          </Button>
        ))}
        <Button
          variant="danger"
          onClick={() => {
            onRemove(member);
          }}
        >
          {member.status === 'invited' ? 'Withdraw invitation' : 'Remove'}
          <span className="sr-only"> {shownName(member.login)}</span>
        </Button>
      </div>
    </li>
  );
}
