import { canonicalJson } from '../audit/events/canonical-json.js';
import { sha256Hex } from '../common/sha256.js';
import type { Report } from './report.schema.js';

/** SHA-256 over the canonical JSON (RFC 8785) of the report without `id` and `generated_at`, hex. */
export function contentSha256({ id: _id, generated_at: _generatedAt, ...content }: Report): string {
  return sha256Hex(canonicalJson(content));
}
