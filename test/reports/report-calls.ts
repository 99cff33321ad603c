import { createHash } from 'node:crypto';
import type { Report } from '../../src/reports/report.schema.js';
import type { RunningService } from '../support/running-service.js';

export interface ReportBody {
  report: Report;
  error?: { code: string; request_id: string };
}

export interface ReportAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Empty for a PDF. */
  readonly body: ReportBody;
}

export async function reportOf(
  service: RunningService,
  cookie: string,
  sessionId: string,
  parameters = '',
): Promise<ReportAnswer> {
  const answer = await fetch(`${service.baseUrl}/api/v1/sessions/${sessionId}/report${parameters}`, {
    headers: cookie === '' ? {} : { cookie },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const body = (isJson ? JSON.parse(bytes.toString('utf8')) : {}) as ReportBody;
  return { status: answer.status, headers: answer.headers, bytes, body };
}

/** Computes a Merkle root recursively, as in RFC 6962, section 2.1. @param leaves hashes in hex */
export function rfc6962Root(leaves: readonly string[]): string {
  return treeHash(leaves.map((leaf) => Buffer.from(leaf, 'hex'))).toString('hex');
}

function treeHash(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)));
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** Returns canonical JSON (RFC 8785) for the values in reports. Members are sorted by UTF-16 code units. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
