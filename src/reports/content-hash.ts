import { canonicalJson } from '../audit/events/canonical-json.js';
import { sha256Hex } from '../common/sha256.js';
import type { Report } from './report.schema.js';

/** Returns the SHA-256 of the report's canonical JSON (RFC 8785) without `id` and `generated_at`, hex. */
export function contentSha256({ id: _id, generated_at: _generatedAt, ...content }: Report): string {
  return sha256Hex(canonicalJson(content));
}
