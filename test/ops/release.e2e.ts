import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockOf } from '../docs/blocks.js';
import { describeWith, itWith } from '../support/left-out.js';
import { BASH, GIT, JQ, OPENSSL } from '../support/needs.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'scripts', 'release.mjs');
const DIGEST = 'a'.repeat(64);
const BASE_DIGEST = 'b'.repeat(64);
const OPTIONS = {
  image: `images.example.com/sotto@sha256:${DIGEST}`,
  base: `images.example.com/node@sha256:${BASE_DIGEST}`,
  builder: 'https://ci.example.com/sotto',
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Named {
  readonly name: string;
  readonly digest: Readonly<Record<string, string>>;
}

interface Provenance {
  readonly subject: readonly Named[];
  readonly predicate: {
    readonly buildDefinition: { readonly resolvedDependencies: readonly Named[] };
    readonly runDetails: { readonly builder: { readonly id: string } };
  };
}

describe('the changelog', () => {
  it('contains the version of the package', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });
});

/** Runs the release script on a small product with its own history. */
describeWith([GIT], 'a release', () => {
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'sotto-release-'));
    await write('package.json', JSON.stringify({ name: 'product', version: '1.2.3' }));
    await write('package-lock.json', '{}');
    await write('CHANGELOG.md', '# Changelog\n\n## 1.2.3\n\nAll new.\n');
    await write('.gitignore', 'dist/\n');
    await write(
      'dist/sbom.cdx.json',
      JSON.stringify({ metadata: { component: { version: '1.2.3' } }, components: [{ name: 'server' }] }),
    );
    await write('dist/rootfs/var/lib/dpkg/status.d/libc6', 'Package: libc6\nVersion: 2.36-9+deb12u14\n');
    await mkdir(join(root, 'dist/rootfs/usr/local/bin'), { recursive: true });
    await cp(process.execPath, join(root, 'dist/rootfs/usr/local/bin/node'));
    await git('init', '-q');
    await git('add', '.');
    await git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'begin');
  });

  afterAll(() => rm(root, { recursive: true }));

  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }

  async function git(...words: string[]): Promise<string> {
    return (await run('git', words, { cwd: root })).stdout.trim();
  }

  async function release(options: Record<string, string> = {}): Promise<{ code: number; err: string }> {
    const words = Object.entries({ ...OPTIONS, ...options }).flatMap(([name, value]) => [`--${name}`, value]);
    return run(process.execPath, [SCRIPT, ...words], { cwd: root }).then(
      () => ({ code: 0, err: '' }),
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string };
        return { code, err: stderr };
      },
    );
  }

  const written = (file: string): Promise<string> => readFile(join(root, 'dist', 'release', file), 'utf8');

  it('describes the image, its components and its sources', async () => {
    expect(await release({ rootfs: join(root, 'dist', 'rootfs') })).toEqual({ code: 0, err: '' });
    const bill = await written('sbom.cdx.json');
    expect((JSON.parse(bill) as { components: object[] }).components).toEqual([
      { name: 'server' },
      expect.objectContaining({ purl: 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14' }),
      expect.objectContaining({ name: 'node', version: process.versions.node }),
    ]);
    const { subject, predicate } = JSON.parse(await written('provenance.intoto.json')) as Provenance;
    expect(subject).toEqual([
      { name: 'images.example.com/sotto', digest: { sha256: DIGEST } },
      { name: 'sbom.cdx.json', digest: { sha256: sha256(bill) } },
    ]);
    expect(predicate.buildDefinition.resolvedDependencies).toEqual([
      { name: 'source', digest: { gitCommit: await git('rev-parse', 'HEAD') } },
      { name: 'package-lock.json', digest: { sha256: sha256('{}') } },
      { name: 'images.example.com/node', digest: { sha256: BASE_DIGEST } },
    ]);
    expect(predicate.runDetails.builder.id).toBe(OPTIONS.builder);
  });

  it.each([
    ['an image by its tag', { image: 'images.example.com/sotto:1.2.3' }, '--image'],
    ['a base by its tag', { base: 'node:24-slim' }, '--base'],
    ['a builder without a name', { builder: 'me' }, '--builder'],
  ])('rejects %s', async (_, options, problem) => {
    expect(await release(options)).toEqual({ code: 1, err: expect.stringContaining(problem) });
  });

  it.each([
    ['uncommitted files', 'server.js', '', 'not committed'],
    [
      'a version that the changelog lacks',
      'CHANGELOG.md',
      '# Changelog\n\n## 1.2.30\n',
      'says nothing of 1.2.3',
    ],
  ])('rejects %s', async (_, file, text, problem) => {
    await write(file, text);
    expect(await release()).toEqual({ code: 1, err: expect.stringContaining(problem) });
    await git('clean', '-qf');
    await git('checkout', '-q', '.');
  });

  itWith([OPENSSL, BASH, JQ], 'is verified as docs/release.md describes', async () => {
    const cwd = join(root, 'dist', 'release');
    const sh = (code: string): Promise<{ stdout: string }> => run('bash', ['-ec', code], { cwd });
    await release();
    await sh(
      'openssl ecparam -name prime256v1 -genkey -noout -out ../key.pem; openssl ec -in ../key.pem -pubout -out cosign.pub; ' +
        'openssl dgst -sha256 -sign ../key.pem provenance.intoto.json | base64 -w0 > provenance.intoto.json.sig',
    );
    const check = blockOf('docs/release.md', 'sh', 'openssl dgst');
    expect((await sh(check)).stdout).toBe('Verified OK\n');
    expect((await sh(blockOf('docs/release.md', 'sh', 'jq'))).stdout).toBe(
      `${DIGEST}  images.example.com/sotto\n${sha256(await written('sbom.cdx.json'))}  sbom.cdx.json\n`,
    );
    const other = (await written('provenance.intoto.json')).replace(DIGEST, BASE_DIGEST);
    await writeFile(join(cwd, 'provenance.intoto.json'), other);
    await expect(sh(check)).rejects.toThrow();
  });
});
