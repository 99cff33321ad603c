import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { runWitnessedService, type WitnessedService } from '../evidence/witnessed-service.js';
import { describeWith, itWith } from '../support/left-out.js';
import { BASH, CURL, JQ, OPENSSL, PDFDETACH } from '../support/needs.js';
import { blockOf, blocksOf, textOf } from './blocks.js';
import { shell, type Shell } from './shell.js';

// Each command runs in a separate process.
jest.setTimeout(300_000);

const PAGES = ['docs/evidence.md', 'docs/audit-format.md', 'docs/reports.md'];
const PROGRAM = /^(?:npx )?(?:sotto|jq|openssl|pdfdetach|curl) /;
/** Mentions of commands that are shown completely elsewhere. */
const MENTIONS = ['npx sotto monitor'];

/** Returns every command on the pages for auditors, from examples and text. */
function shownCommands(): string[] {
  return PAGES.flatMap((page) => {
    const lines = blocksOf(page)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => code.trimEnd().split('\n'));
    const text = textOf(page).replaceAll(/^( *)```[^]*?^\1```/gm, '');
    const within = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    return [...lines, ...within.filter((code) => PROGRAM.test(code) && !MENTIONS.includes(code))];
  });
}

describeWith([BASH, CURL, JQ, OPENSSL], 'commands on the pages for auditors', () => {
  let world: WitnessedService;
  let sh: Shell;
  let probe: Shell;
  let session: string;
  /** Replaces the placeholders and sample names of a command. */
  let filled: (command: string) => string;
  const ran = new Set<string>();

  beforeAll(async () => {
    const env = {
      SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 8).toString('base64'),
      SERVICE_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    };
    probe = await shell({});
    world = await runWitnessedService({ ...env, SERVICE_CHECKPOINT_DIR: probe.folder });
    const { service, place, logKey, witnessKeys, authority } = world;
    session = await service.call();
    await service.checkpoint();
    await world.cosign();
    await world.stamp();
    sh = await shell({
      ...env,
      DATABASE_URL: service.databaseUrl,
      SERVICE_WITNESSES: join(place, 'witnesses.yaml'),
      SERVICE_CHECKPOINT_DIR: probe.folder,
    });
    await copyFile(authority.rootsPath, join(sh.folder, 'roots.pem'));
    await writeFile(join(sh.folder, 'logs.txt'), `${logKey}\n`);
    const files = await readdir(probe.folder);
    const stamped = files.find((file) => file.endsWith('.tsr'))?.replace('.tsr', '') ?? 'none';
    for (const end of ['tsr', 'note'])
      await copyFile(join(probe.folder, `${stamped}.${end}`), join(sh.folder, `${stamped}.${end}`));
    const witnesses = witnessKeys.map((key) => `'${key}'`).join(' ');
    filled = (command) =>
      command
        .replace('https://sotto.example.com/log', `${service.baseUrl}/log`)
        .replace("'sotto.example.com/log+…'", `'${logKey}' --once`)
        .replace(/^sotto /, 'npx sotto ')
        .replace('/var/lib/witness', './witness')
        .replaceAll('checkpoint-0000000000000042', stamped)
        .replace(/--file (?:…|<file>)/, '--file F.tlog-proof')
        .replace(/--public-key (?:<vkey>|K|…)/, `--public-key '${logKey}'`)
        .replace(/--witness-key (?:<vkey> <vkey>|W|…)/, `--witness-key ${witnesses}`)
        .replace('<id>', session)
        .replace('<name>', 'clinic');
  });

  afterAll(async () => {
    await sh.remove();
    await world.stop();
    // The service writes its last checkpoint to this folder.
    await probe.remove();
  });

  /** Runs the matching commands of the pages. */
  async function run(
    pattern: RegExp,
    around: (command: string) => string = (command) => command,
  ): Promise<string> {
    const commands = [...new Set(shownCommands())].filter(
      (command) => pattern.test(command) && !ran.has(command),
    );
    expect(commands).not.toEqual([]);
    for (const command of commands) ran.add(command);
    return sh.run(around(commands.map(filled).join('\n')));
  }

  /** Writes an API response to a file in the shell's folder. */
  async function fetched(path: string, file: string): Promise<void> {
    const answer = await world.service.get(path);
    expect(answer.status).toBe(200);
    await writeFile(join(sh.folder, file), Buffer.from(await answer.arrayBuffer()));
  }

  it('are found by this test', () => {
    expect(shownCommands().length).toBeGreaterThan(25);
  });

  it('print the keys of the log and of a witness before the witness has started', async () => {
    expect(await run(/audit public-key$/)).toBe(`${world.logKey}\n${await fingerprint()}`);
    const key = await run(/--print-key$/);
    expect(key).toMatch(/^witness\.example\.com\+[0-9a-f]{8}\+\S+\n$/);
    const started = await run(/sotto witness .*--port/, (command) =>
      [
        `${command.replace('--port 3100', '--port 0')} > witness.log & pid=$!`,
        'until grep -q listens witness.log; do sleep 0.1; done',
        'kill $pid; wait $pid || true; head -n 1 witness.log',
      ].join('\n'),
    );
    expect(started).toBe(key);
    expect(await run(/openssl rand/)).toMatch(/^\S{44}\n$/);
  });

  async function fingerprint(): Promise<string> {
    const evidence = (await (await world.service.get('/api/v1/audit/evidence')).json()) as object;
    return `SHA-256 ${/"fingerprint":"([0-9a-f]{64})"/.exec(JSON.stringify(evidence))?.[1] ?? 'none'}\n`;
  }

  it('verify the journal and monitor the log', async () => {
    expect(await run(/audit verify(?: --since-checkpoint| --session \S+)?$/)).toMatch(
      /^(?:chain ok.+\n){3}$/,
    );
    expect(await run(/audit witnesses$/)).toContain('one.example.com');
    expect(JSON.parse(await run(/sotto monitor /))).toMatchObject({ status: 'ok' });
  });

  it('export a session and an account, and verify both offline and with the service', async () => {
    const lines = blockOf('docs/audit-format.md', 'sh', 'audit export').trimEnd().split('\n');
    for (const line of lines) ran.add(line);
    const setting = `BASE_URL=${world.service.baseUrl} SESSION=${session}`;
    const printed = await sh.run([setting, ...lines].join('\n'));
    expect(printed).toMatch(
      /^written to session.jsonl\nwritten to account.jsonl\nchain ok: .+\n\{.*"ok":true/,
    );
    const changed = `sed -i '2s/"ts":"20/"ts":"19/' account.jsonl`;
    const verify = `npx sotto audit verify --file account.jsonl --public-key '${world.logKey}'`;
    expect(await sh.run(`${changed}\n${verify} || echo "exit code $?"`)).toMatch(
      /^hash_mismatch .+\nexit code 1\n$/,
    );
  });

  it('export and prove a session, export an account, and verify the files', async () => {
    await sh.run((await taken(/audit export --session/)) + ' > session.jsonl');
    await sh.run((await taken(/audit export --account/)) + ' > account.jsonl');
    await sh.run((await taken(/audit prove --session/)) + ' > F.tlog-proof');
    await fetched(`/api/v1/sessions/${session}/audit`, 'session.json');
    const printed = await run(/audit verify .*--file/);
    expect(printed.trimEnd().split('\n')).toEqual(
      printed
        .trimEnd()
        .split('\n')
        .map(() => expect.stringMatching(/^(?:chain|proof) ok/)),
    );
  });

  /** Returns a command whose output is written to a file. */
  function taken(pattern: RegExp): Promise<string> {
    const [command = ''] = shownCommands().filter((each) => pattern.test(each) && !ran.has(each));
    ran.add(command);
    return Promise.resolve(filled(command));
  }

  it('verify the timestamp of each kind of export with OpenSSL', async () => {
    expect(await run(/^openssl ts .*checkpoint-0+42/)).toContain('Time stamp:');
    const lines = shownCommands().filter((command) =>
      /export\.json|^openssl ts .*checkpoint\.tsr/.test(command),
    );
    expect(lines).toHaveLength(4);
    for (const command of lines) ran.add(command);
    const [note = '', ...stamp] = lines.sort(
      (a, b) => Number(b.startsWith('jq -j')) - Number(a.startsWith('jq -j')),
    );
    for (const file of ['session.json', 'session.jsonl', 'account.jsonl']) {
      await sh.run(`cp ${file} export.json\n${stamp.join('\n')}`);
      expect(await sh.run(note)).toMatch(/^sotto\n\d+\n/);
    }
  });

  it('download a report, and compute the hash of its content', async () => {
    await world.service.service.app.get(CheckpointJob).run();
    const cookie = world.service.cookie.replace('service_session=', '');
    const lines = shownCommands().filter((command) => /^curl .*\/report/.test(command));
    for (const command of lines) ran.add(command);
    const setting = `COOKIE=${cookie} BASE_URL=${world.service.baseUrl} SESSION=${session}`;
    await sh.run(
      [setting, `${(lines[0] ?? '').replace(/ +# JSON$/, '')} > answer.json`, ...lines.slice(1)].join('\n'),
    );
    await sh.run('jq -c .report answer.json > report.json; mv *.pdf report.pdf');
    expect(await run(/sha256sum/)).toMatch(/^[0-9a-f]{64} {2}-\n$/);
    expect(await run(/^jq -rj \.proof/)).toMatch(/^c2sp\.org\/tlog-proof@v1\n/);
  });

  itWith([PDFDETACH], 'extract the proof from a report', async () => {
    await run(/^pdfdetach/);
    expect(await sh.run('ls')).toMatch(/\.tlog-proof/);
  });

  it('have all been run', () => {
    ran.add('pdfdetach -saveall report.pdf');
    // test/archive runs this command on a bucket and on a copy of a bucket.
    ran.add('npx sotto audit verify --archive <place>');
    expect(shownCommands().filter((command) => !ran.has(command))).toEqual([]);
  });
});
