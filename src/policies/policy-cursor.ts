import { validationFailed } from '../common/domain-error.js';

/** The last policy of a page. Built-in policies come before an account's own. */
export interface PolicyCursor {
  readonly builtIn: boolean;
  readonly name: string;
  readonly version: number;
}

const FORM = /^([bo])\n([^\n]{1,64})\n(\d{1,10})$/;

export function encodeCursor({ builtIn, name, version }: PolicyCursor): string {
  return Buffer.from(`${builtIn ? 'b' : 'o'}\n${name}\n${version}`, 'utf8').toString('base64url');
}

/** @throws DomainError `validation_failed` for a text that no answer contained */
export function decodeCursor(cursor: string): PolicyCursor {
  const [, owner, name, version] = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (name === undefined || Number(version) > 2_147_483_647) {
    const message = 'cursor must be the next_cursor of an answer';
    throw validationFailed([{ field: 'cursor', rule: 'cursor', message }]);
  }
  return { builtIn: owner === 'b', name, version: Number(version) };
}
