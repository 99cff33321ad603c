import type { ReactElement } from 'react';
import { useMe } from '../../api/me';
import { type Member, type Role, useChangeRole } from '../../api/members';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Notice } from '../../ui/notice';

export interface RoleChange {
  readonly member: Member;
  readonly role: Role;
}

const RIGHTS: Readonly<Record<Role, string>> = {
  admin: 'Admins can edit agents, manage members and view the audit log.',
  reviewer:
    'Reviewers can create agents, view sessions and review sampled calls. They cannot manage members.',
  member: 'Members can create agents and view sessions. They cannot review calls or manage members.',
};

/** Changes a role after confirmation. */
export function RoleDialog({
  change: { member, role },
  onClose,
}: {
  change: RoleChange;
  onClose: () => void;
}): ReactElement {
  const me = useMe();
  const change = useChangeRole();
  return (
    <ConfirmDialog
      title={`Make ${member.login} ${role === 'admin' ? 'an admin' : `a ${role}`}?`}
      action="Change role"
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => {
        change.mutate({ id: member.id, role }, { onSuccess: onClose });
      }}
    >
      <p>
        The current role is {member.role}. {RIGHTS[role]}
      </p>
      {me.data?.id === member.id && <p className="mt-2">This is your own role. It changes immediately.</p>}
      {change.isError && (
        <div className="mt-3">
          <Notice tone="bad" title={change.error.message} />
        </div>
      )}
    </ConfirmDialog>
  );
}
