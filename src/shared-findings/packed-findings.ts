import type { CachedText } from '../detection/detection-cache.js';
import { type Entity, signed } from '../detection/entity.js';

/** Finding as a list, which needs a third of the object's bytes. */
type PackedEntity = readonly [
  start: number,
  end: number,
  kind: Entity['kind'],
  confidence: number,
  pass: Entity['pass'],
  detector: Entity['detector'],
  validated?: boolean,
];

interface PackedText {
  /** True if no part of the text is in spoken form. */
  readonly w: boolean;
  readonly f: readonly PackedEntity[];
}

/** Serializes the findings of a text as JSON. */
export function packFindings({ findings, asWritten }: CachedText): string {
  const f = findings.map(({ start, end, kind, confidence, pass, detector, validated }): PackedEntity => {
    const always = [start, end, kind, confidence, pass, detector] as const;
    return validated === undefined ? always : [...always, validated];
  });
  return JSON.stringify({ w: asWritten, f } satisfies PackedText);
}

/** Parses the output of {@link packFindings}. @throws SyntaxError for invalid JSON; the seal guarantees the rest */
export function unpackFindings(packed: string): CachedText {
  const { w, f } = JSON.parse(packed) as PackedText;
  const findings = f.map(([start, end, kind, confidence, pass, detector, validated]) => {
    const found = { start, end, kind, confidence };
    return signed(validated === undefined ? found : { ...found, validated }, pass, detector);
  });
  return { findings, asWritten: w };
}
