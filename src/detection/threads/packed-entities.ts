import { TimeSlice } from '../../common/async/time-slice.js';
import { type Entity, signed } from '../entity.js';

/** Numbers of one finding: start, end, confidence, its signature. */
const WIDTH = 4;

/** Who made a finding of which kind. */
type Signature = Pick<Entity, 'kind' | 'pass' | 'detector' | 'validated'>;

/** Findings per slot as two lists of numbers: tens of thousands of objects would take long to copy to a thread and back. */
export interface PackedEntities {
  /** How many there are per slot. */
  readonly counts: Uint32Array;
  readonly numbers: Float64Array;
  readonly signatures: readonly Signature[];
}

/** Packs findings per slot, without keeping other work waiting. */
export async function packEntities(perSlot: readonly (readonly Entity[])[]): Promise<PackedEntities> {
  const slice = new TimeSlice();
  const counts = Uint32Array.from(perSlot, ({ length }) => length);
  const numbers = new Float64Array(WIDTH * counts.reduce((sum, count) => sum + count, 0));
  const signatures: Signature[] = [];
  const known = new Map<string, number>();
  let at = 0;
  for (const entities of perSlot)
    for (const { start, end, confidence, kind, pass, detector, validated } of entities) {
      const id = `${kind}\0${pass}\0${detector}\0${String(validated)}`;
      let signature = known.get(id);
      if (signature === undefined) {
        const by = validated === undefined ? { kind, pass, detector } : { kind, pass, detector, validated };
        signature = signatures.push(by) - 1;
        known.set(id, signature);
      }
      numbers[at] = start;
      numbers[at + 1] = end;
      numbers[at + 2] = confidence;
      numbers[at + 3] = signature;
      at += WIDTH;
      if (slice.isOver) await slice.yield();
    }
  return { counts, numbers, signatures };
}

/** The findings that were packed, per slot. */
export async function unpackEntities({ counts, numbers, signatures }: PackedEntities): Promise<Entity[][]> {
  const slice = new TimeSlice();
  const perSlot: Entity[][] = [];
  let at = 0;
  for (const count of counts) {
    const entities: Entity[] = [];
    for (const end = at + WIDTH * count; at < end; at += WIDTH) {
      entities.push(entityAt(numbers, at, signatures[numbers[at + 3] ?? 0]));
      if (slice.isOver) await slice.yield();
    }
    perSlot.push(entities);
  }
  return perSlot;
}

function entityAt(numbers: Float64Array, at: number, by: Signature | undefined): Entity {
  if (by === undefined) throw new RangeError('a finding without its signature');
  const { kind, pass, detector, validated } = by;
  const [start, end, confidence] = [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
  const found =
    validated === undefined ? { start, end, kind, confidence } : { start, end, kind, confidence, validated };
  return signed(found, pass, detector);
}
