import type { CachedText } from '../detection/detection-cache.js';
import { type Entity, signed } from '../detection/entity.js';

/** One finding as a list, which takes a third of the object's bytes. */
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
  /** Whether nothing in it is spoken. */
  readonly w: boolean;
  readonly f: readonly PackedEntity[];
}

/** What was found in a text as JSON. */
export function packFindings({ findings, asWritten }: CachedText): string {
  const f = findings.map(({ start, end, kind, confidence, pass, detector, validated }): PackedEntity => {
    const always = [start, end, kind, confidence, pass, detector] as const;
    return validated === undefined ? always : [...always, validated];
  });
  return JSON.stringify({ w: asWritten, f } satisfies PackedText);
}

/**
 * The reverse of {@link packFindings}.
 * @throws SyntaxError for what is no JSON; the seal vouches for all else
 */
export function unpackFindings(packed: string): CachedText {
  const { w, f } = JSON.parse(packed) as PackedText;
  const findings = f.map(([start, end, kind, confidence, pass, detector, validated]) => {
    const found = { start, end, kind, confidence };
    return signed(validated === undefined ? found : { ...found, validated }, pass, detector);
  });
  return { findings, asWritten: w };
}
