import { readFile, writeFile } from 'node:fs/promises';
import { OpenSsl } from './openssl.js';

/** Extension of a certificate for signing timestamps. */
export const FOR_TIMESTAMPS = 'extendedKeyUsage=critical,timeStamping';

export interface CertificateOptions {
  /** Extensions of the certificate in the syntax of `openssl x509v3_config`. */
  readonly extensions?: readonly string[];
  /** Issuer's certificate name; undefined for a self-signed certificate. */
  readonly issuer?: string;
  /** Start of validity, as `YYMMDDHHMMSSZ`. */
  readonly from?: string;
  readonly until?: string;
  /** Key type; `kept` to reuse the preceding certificate's key. */
  readonly key?: 'rsa' | 'ec' | 'kept';
}

/** Options of `openssl ts -reply`, which become a section of its configuration. */
export type ReplyOptions = Readonly<Record<string, string>>;

const CA_SETTINGS = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
[any]
commonName = supplied
`;

/** Timestamp authority that runs the `openssl` command, with certificates for a test. */
export class TimestampAuthority {
  private count = 0;

  private constructor(private readonly openssl: OpenSsl) {}

  /**
   * Creates an authority with the root certificate `root`, and the timestamp certificate `signer`, which the root
   * issues.
   */
  static async create(options: CertificateOptions = {}): Promise<TimestampAuthority> {
    const openssl = await OpenSsl.inNewFolder();
    const authority = new TimestampAuthority(openssl);
    await writeFile(openssl.path('ca.cnf'), CA_SETTINGS);
    await writeFile(openssl.path('index.txt'), '');
    await authority.certify('root', { extensions: ['basicConstraints=critical,CA:TRUE'], key: 'ec' });
    await authority.certify('signer', { issuer: 'root', extensions: [FOR_TIMESTAMPS], ...options });
    return authority;
  }

  /** Path of the root certificates in PEM. */
  get rootsPath(): string {
    return this.openssl.path('root.pem');
  }

  async roots(): Promise<string> {
    return readFile(this.rootsPath, 'utf8');
  }

  /** Creates a certificate and its key, `<name>.pem` and `<name>.key`. */
  async certify(name: string, options: CertificateOptions): Promise<void> {
    const { extensions = [], issuer, from = '200101000000Z', until = '491231235959Z', key = 'rsa' } = options;
    const kinds = {
      rsa: ['-newkey', 'rsa:2048', '-keyout', `${name}.key`],
      ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-keyout', `${name}.key`],
      kept: ['-key', `${name}.key`],
    };
    const request = ['-out', `${name}.csr`, '-nodes', '-subj', `/CN=Example ${name}`];
    await this.openssl.run('req', '-new', ...kinds[key], ...request);
    await writeFile(
      this.openssl.path(`${name}.ext`),
      ['subjectKeyIdentifier=hash', ...extensions].join('\n'),
    );
    const signing = issuer === undefined ? ['-selfsign', '-keyfile', `${name}.key`] : by(issuer);
    const dates = ['-startdate', from, '-enddate', until];
    const out = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`];
    await this.openssl.run('ca', '-batch', '-notext', '-config', 'ca.cnf', ...signing, ...dates, ...out);
  }

  /** Writes several certificates to one file. @returns the file's name */
  async bundle(...names: readonly string[]): Promise<string> {
    const texts = await Promise.all(names.map((name) => readFile(this.openssl.path(`${name}.pem`), 'utf8')));
    const file = `${names.join('-')}.pem`;
    await writeFile(this.openssl.path(file), texts.join(''));
    return file;
  }

  /** Replies to a query (DER of a TimeStampReq) like `openssl ts -reply`. */
  async reply(query: Buffer, options: ReplyOptions = {}): Promise<Buffer> {
    const id = (this.count += 1);
    await writeFile(this.openssl.path(`${id}.tsq`), query);
    await writeFile(this.openssl.path(`${id}.cnf`), tsaSettings(options));
    await writeFile(this.openssl.path(`${id}.serial`), '01\n');
    const section = ['-config', `${id}.cnf`, '-section', 'tsa'];
    await this.openssl.run('ts', '-reply', '-queryfile', `${id}.tsq`, ...section, '-out', `${id}.tsr`);
    return readFile(this.openssl.path(`${id}.tsr`));

    function tsaSettings(overrides: ReplyOptions): string {
      const settings = { ...TSA_SETTINGS, serial: `${id}.serial`, ...overrides };
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
      return ['[tsa]', ...lines, ''].join('\n');
    }
  }

  /** Returns the TSTInfo of a response, in DER. */
  async infoOf(response: Buffer): Promise<Buffer> {
    const id = (this.count += 1);
    await writeFile(this.openssl.path(`${id}.tsr`), response);
    await this.openssl.run('ts', '-reply', '-in', `${id}.tsr`, '-token_out', '-out', `${id}.token`);
    const token = ['-inform', 'DER', '-in', `${id}.token`];
    await this.openssl.run('cms', '-verify', '-noverify', '-binary', ...token, '-out', `${id}.info`);
    return readFile(this.openssl.path(`${id}.info`));
  }

  /**
   * Creates a granted response with any TSTInfo, signed with any certificate, which a real authority would not issue.
   * @param options options of `openssl cms -sign`; `-cades` names the certificate in the signed attributes
   */
  async forge(info: Buffer, signer: string, ...options: readonly string[]): Promise<Buffer> {
    const id = (this.count += 1);
    await writeFile(this.openssl.path(`${id}.info`), info);
    const content = ['-binary', '-nodetach', '-nosmimecap', '-econtent_type', '1.2.840.113549.1.9.16.1.4'];
    const files = ['-in', `${id}.info`, '-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
    const out = ['-outform', 'DER', '-out', `${id}.token`];
    await this.openssl.run('cms', '-sign', ...content, ...files, ...options, ...out);
    const token = await readFile(this.openssl.path(`${id}.token`));
    return sequence(sequence(Buffer.of(0x02, 1, 0)), token);
  }

  /** Runs `openssl ts -verify` with a response and a text. @returns its output */
  async opinion(response: Buffer, text: string): Promise<string> {
    const id = (this.count += 1);
    await writeFile(this.openssl.path(`${id}.tsr`), response);
    await writeFile(this.openssl.path(`${id}.txt`), text);
    const roots = ['-CAfile', 'root.pem'];
    const files = ['-in', `${id}.tsr`, '-data', `${id}.txt`];
    return this.openssl.run('ts', '-verify', ...files, ...roots).catch(String);
  }

  async remove(): Promise<void> {
    await this.openssl.remove();
  }
}

/**
 * Settings that include only the signer's certificate, because `openssl ts` does not sort several certificates as DER
 * requires.
 */
const TSA_SETTINGS: ReplyOptions = {
  signer_cert: 'signer.pem',
  signer_key: 'signer.key',
  signer_digest: 'sha256',
  default_policy: '1.2.3.4.1',
  digests: 'sha256',
  accuracy: 'secs:1',
  ess_cert_id_alg: 'sha256',
};

function by(issuer: string): string[] {
  return ['-cert', `${issuer}.pem`, '-keyfile', `${issuer}.key`];
}

function sequence(...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [0x30, length] : [0x30, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
