import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach, chooseServerUser, type ServerUser } from './server-user.js';

describe('chooseServerUser', () => {
  it.each([
    ['postgres before nobody', 'root:x:0:0::/:/bin/sh\nnobody:x:99:98::/:\npostgres:x:26:27::/:', 26, 27],
    ['nobody', 'root:x:0:0::/:/bin/sh\nnobody:x:99:98::/:', 99, 98],
    ['nobody instead of an alias of root', 'postgres:x:0:0::/:\nnobody:x:99:98::/:', 99, 98],
    ['a user ID without an account', '', 65534, 65534],
  ])('picks %s', (_case, passwd, uid, gid) => {
    expect(chooseServerUser(passwd)).toMatchObject({ uid, gid });
  });
});

describe('canReach', () => {
  const stranger: ServerUser = { name: 'stranger', uid: 61_001, gid: 61_001 };
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sotto-reach-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    [0o755, true, true],
    [0o711, false, true],
    [0o700, false, false],
  ])('applies the permissions for others in mode %o', async (mode, reading, passing) => {
    await chmod(folder, mode);

    expect(await canReach(stranger, folder)).toBe(reading);
    expect(await canReach(stranger, folder, true)).toBe(passing);
  });

  it('applies the owner and group permissions if the user is the owner or in the group', async () => {
    await chmod(folder, 0o750);
    const { uid, gid } = await stat(folder);

    expect(await canReach({ ...stranger, uid }, folder)).toBe(true);
    expect(await canReach({ ...stranger, gid }, folder)).toBe(true);
  });

  it('checks the permissions of every parent folder', async () => {
    await chmod(folder, 0o700);

    expect(await canReach(stranger, await mkdtemp(join(folder, 'inner-')), true)).toBe(false);
  });

  it('is always true for the user of this process', async () => {
    expect(await canReach(undefined, folder)).toBe(true);
  });
});
