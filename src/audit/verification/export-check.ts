import { z } from 'zod';
import { type DomainError, validationFailed } from '../../common/errors/domain-error.js';
import { unknownField } from '../../common/http/field-names.pipe.js';
import { jsonParts, UnreadableJson } from './json-parts.js';
import { areJsonLines, jsonLines } from '../../common/json/json-lines.js';
import {
  parseUnambiguousJson,
  refuseRepeated,
  refuseUnreadable,
  unreadable,
} from '../../common/json/parse-json.js';
import { TimeSlice } from '../../common/async/time-slice.js';
import { NotAnEventList, type VerifyResult } from '../chain/hash/event-list-verifier.js';
import { ExportVerifier } from '../chain/proof/export-verifier.js';
import type { NoteVerifier } from '../chain/log/signed-note.js';

/** Unchanged session export, or the part of the account to verify. */
const requestSchema = z
  .strictObject({
    events: z.unknown().optional(),
    merkle_root_hex: z.unknown().optional(),
    checkpoint: z.unknown().optional(),
    session_id: z.string().min(1).optional(),
  })
  .refine(
    ({ events, merkle_root_hex: root, checkpoint, session_id: id }) =>
      events === undefined ? root === undefined && checkpoint === undefined : id === undefined,
    'an export must contain events and no session_id',
  );
/** Maximum bytes of an event or another field in a long request, far above the longest event. */
const MAX_PART_BYTES = 1_048_576;
const REASONS = {
  json: 'The body must be valid JSON.',
  object: 'The body must be a JSON object.',
  length: `No event may be longer than ${MAX_PART_BYTES} bytes.`,
} as const satisfies Record<UnreadableJson['rule'], string>;

/** Body of `POST /audit/verify`. */
export type VerifyRequest = z.infer<typeof requestSchema>;

/**
 * @param body parsed JSON; undefined if the request has no body
 * @throws DomainError `validation_failed`
 */
export function parseVerifyRequest(body: unknown): VerifyRequest {
  const parsed = requestSchema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw validationFailed(
    parsed.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownField(name));
      const field = issue.path.join('.') || 'body';
      return [{ field, rule: issue.code, message: `${field}: ${issue.message}` }];
    }),
  );
}

/** Parses a short body: one JSON object, or an export as JSON lines. @throws DomainError `validation_failed` */
export function parseVerifyBody(bytes: Buffer): unknown {
  return areJsonLines(bytes) ? { events: [...jsonLines(bytes)] } : parseUnambiguousJson(bytes);
}

/**
 * Verifies the events of a request, without the database.
 * @throws DomainError `validation_failed` if they are not events
 */
export async function checkExport(
  { events, merkle_root_hex: root, checkpoint }: VerifyRequest,
  verifiers: readonly NoteVerifier[],
): Promise<VerifyResult> {
  if (!Array.isArray(events)) throw noEvents();
  const verifier = new ExportVerifier(verifiers);
  const slice = new TimeSlice();
  for (const event of events as unknown[]) {
    readable(() => {
      verifier.add(event);
    });
    if (slice.isOver) await slice.yield();
  }
  readable(() => {
    verifier.summary(root, checkpoint);
  });
  return verifier.result();
}

/**
 * Verifies the bytes of a long request, with one event in memory at a time. Must be called off the main thread.
 * @throws DomainError `validation_failed`
 */
export function checkLongExport(bytes: Buffer, verifiers: readonly NoteVerifier[]): VerifyResult {
  const verifier = new ExportVerifier(verifiers);
  if (areJsonLines(bytes)) {
    for (const line of jsonLines(bytes))
      readable(() => {
        verifier.add(line);
      });
    return verifier.result();
  }
  refuseUnreadable(bytes);
  const fields = new Map<string, unknown>();
  try {
    for (const { field, value, isEntry } of jsonParts(bytes, 'events', MAX_PART_BYTES)) {
      if (isEntry)
        readable(() => {
          verifier.add(value);
        });
      else if (fields.has(field)) throw unreadable('json', `The body contains ${field} twice.`);
      else if (Object.hasOwn(requestSchema.shape, field)) fields.set(field, value);
      else throw validationFailed([unknownField(field)]);
    }
  } catch (error) {
    throw error instanceof UnreadableJson ? unreadable(error.rule, REASONS[error.rule]) : error;
  }
  refuseRepeated(bytes);
  const request = parseVerifyRequest(Object.fromEntries(fields));
  if (!Array.isArray(request.events)) throw noEvents();
  readable(() => {
    verifier.summary(request.merkle_root_hex, request.checkpoint);
  });
  return verifier.result();
}

/** @throws DomainError `validation_failed` if the input is not part of an export */
function readable(read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof NotAnEventList ? noEvents(error) : error;
  }
}

function noEvents({ message } = new NotAnEventList()): DomainError {
  return validationFailed([{ field: 'events', rule: 'events', message }]);
}
