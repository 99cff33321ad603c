import { TimeSlice } from '../../common/async/time-slice.js';
import { type Entity, type PerSlot, signed } from '../entity.js';
import type { JsonOwner, SlotForm, SlotMember, SlotRole, TextSlot } from '../slot.js';

const ROLES: readonly SlotRole[] = ['system', 'user', 'assistant', 'tool', 'schema', 'meta'];
const FORMS: readonly SlotForm[] = ['text', 'identifier', 'number'];
const MEMBERS: readonly (SlotMember | undefined)[] = [
  undefined,
  'speech',
  'speaker',
  'option',
  'pattern',
  'setting',
];
/** Number for a missing key, owner or turn. */
const NONE = -1;

/** Numbers objects in the order of their first use. */
class Numbers<T extends object> {
  readonly items: T[] = [];
  private readonly byItem = new Map<T, number>();

  of(item: T | undefined): number {
    if (item === undefined) return NONE;
    const known = this.byItem.get(item);
    if (known !== undefined) return known;
    this.byItem.set(item, this.items.length);
    return this.items.push(item) - 1;
  }
}

/**
 * The slots of a request as a few long lists, which are copied to a thread much faster than the objects would be. Paths
 * are omitted.
 */
export interface PackedSlots {
  /** Number of the request's slots, which come first. Keys that are not slots follow. */
  readonly count: number;
  readonly texts: readonly string[];
  /** Four numbers per slot: role, form, member, and whether it is a key. */
  readonly places: readonly number[];
  readonly turns: readonly number[];
  readonly keys: readonly number[];
  readonly owners: readonly number[];
  readonly objects: PackedObjects;
}

interface PackedObjects {
  readonly names: readonly (string | undefined)[];
  readonly parents: readonly number[];
  readonly sizes: readonly number[];
  readonly memberNames: readonly string[];
  readonly memberTexts: readonly (string | undefined)[];
}

/** Packs the original slots of a request, and yields to other work in between. */
export async function packSlots(slots: readonly TextSlot[]): Promise<PackedSlots> {
  const slice = new TimeSlice();
  const numbers = new Numbers<TextSlot>();
  const objects = new Numbers<JsonOwner>();
  for (const slot of slots) numbers.of(slot.encoded?.slot ?? slot);
  const packed = {
    texts: [] as string[],
    places: [] as number[],
    turns: [] as number[],
    keys: [] as number[],
    owners: [] as number[],
  };
  // Keys that are not slots of the request are added to the list during the loop.
  for (const { role, form, member, isKey, text, turn, key, owner } of numbers.items) {
    packed.texts.push(text);
    packed.places.push(ROLES.indexOf(role), FORMS.indexOf(form), MEMBERS.indexOf(member), Number(isKey));
    packed.turns.push(turn ?? NONE);
    packed.keys.push(numbers.of(key));
    packed.owners.push(objects.of(owner));
    if (slice.isOver) await slice.yield();
  }
  return { count: slots.length, ...packed, objects: await packObjects(objects, slice) };
}

async function packObjects(objects: Numbers<JsonOwner>, slice: TimeSlice): Promise<PackedObjects> {
  const packed = {
    names: [] as (string | undefined)[],
    parents: [] as number[],
    sizes: [] as number[],
    memberNames: [] as string[],
    memberTexts: [] as (string | undefined)[],
  };
  for (const { name, parent, members } of objects.items) {
    packed.names.push(name);
    packed.parents.push(objects.of(parent));
    packed.sizes.push(members.length);
    for (const [memberName, text] of members) {
      packed.memberNames.push(memberName);
      packed.memberTexts.push(text);
    }
    if (slice.isOver) await slice.yield();
  }
  return packed;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Restores packed slots, with the same texts and places. Shared objects are shared again. */
export function unpackSlots(packed: PackedSlots): TextSlot[] {
  const objects = unpackObjects(packed.objects);
  const slots = packed.texts.map((text, at): Writable<TextSlot> => {
    const [role = 0, form = 0, member = 0, isKey = 0] = packed.places.slice(4 * at, 4 * at + 4);
    const turn = packed.turns[at] ?? NONE;
    return {
      text,
      path: '',
      role: ROLES[role] ?? 'meta',
      form: FORMS[form] ?? 'text',
      member: MEMBERS[member],
      isKey: isKey === 1,
      turn: turn === NONE ? undefined : turn,
      key: undefined,
      owner: objects[packed.owners[at] ?? NONE],
    };
  });
  slots.forEach((slot, at) => (slot.key = slots[packed.keys[at] ?? NONE]));
  return slots.slice(0, packed.count);
}

function unpackObjects({ names, parents, sizes, memberNames, memberTexts }: PackedObjects): JsonOwner[] {
  let from = 0;
  const objects = names.map((name, at): Writable<JsonOwner> => {
    const end = from + (sizes[at] ?? 0);
    const members = memberNames
      .slice(from, end)
      .map((memberName, member) => [memberName, memberTexts[from + member]] as const);
    from = end;
    return { name, members, parent: undefined };
  });
  objects.forEach((object, at) => (object.parent = objects[parents[at] ?? NONE]));
  return objects;
}

/** Numbers per finding: start, end, confidence and signature. */
const WIDTH = 4;

/** The kind and origin of a finding. */
type Signature = Pick<Entity, 'kind' | 'pass' | 'detector' | 'validated'>;

/** Findings per slot as lists of numbers, because copying tens of thousands of objects to a thread takes long. */
export interface PackedEntities {
  /** Number of findings per slot. */
  readonly counts: Uint32Array;
  readonly numbers: Float64Array;
  readonly signatures: readonly Signature[];
}

/** Packs findings per slot, and yields to other work in between. */
export async function packEntities(perSlot: PerSlot): Promise<PackedEntities> {
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

/** Restores packed findings per slot. */
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
