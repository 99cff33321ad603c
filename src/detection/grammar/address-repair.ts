import { Line, type Piece, type Role } from './address-line.js';
import type { Mended } from './repair.js';
import { isOfStreet } from './street.js';

/** Returns possible addresses after a correction of a part, or of the whole address. */
export function mendLine(before: Line, after: Line): readonly Mended<Line>[] {
  const streets = mendStreet(before, after);
  return streets.flatMap(({ street, towns }) =>
    mendUnits(before, after).map((units) => {
      const kept = [...street, ...units, ...mendTowns(before, towns)];
      return { value: new Line(kept), cost: 0 };
    }),
  );
}

/** A possible street after a correction, and the constituents after the street. */
interface MendedStreet {
  readonly street: readonly Piece[];
  readonly towns: readonly Piece[];
}

function mendStreet(before: Line, after: Line): readonly MendedStreet[] {
  const [was, now] = [before, after].map(({ pieces }) => pieces.filter(isOfStreet)) as [Piece[], Piece[]];
  const towns = after.pieces.filter((piece) => !isOfStreet(piece) && piece.role !== 'unit');
  const all = (...streets: readonly (readonly Piece[])[]): readonly MendedStreet[] =>
    streets.map((street) => ({ street, towns }));
  if (now.length === 0 || was.length === 0) return all(now.length === 0 ? was : now);
  const has = (pieces: readonly Piece[], role: Role): boolean => pieces.some((piece) => piece.role === role);
  if (has(now, 'box') || has(was, 'box')) return all(now);
  const houses = housesOf(was, now);
  if (!has(now, 'name'))
    return all(
      ...houses.map((house) =>
        replaced(
          was,
          now.filter(({ role }) => role !== 'house'),
          house,
        ),
      ),
    );
  const isSame =
    has(was, 'name') && find(was, 'name')?.written.toLowerCase() === find(now, 'name')?.written.toLowerCase();
  const withHouse = (street: readonly Piece[], house: Piece | undefined): readonly Piece[] => {
    if (house === undefined) return street;
    if (has(street, 'house')) return replaced(street, [], house);
    return isLast(was, 'house') ? [...street, house] : [house, ...street];
  };
  const plain = houses.map((house) => withHouse(now, house));
  if (has(now, 'type') || !has(was, 'type')) return all(...plain);
  const types = was.filter(({ role }) => role === 'type' || role === 'direction');
  const typed = houses.map((house) => withHouse([...now, ...types], house));
  if (isSame) return all(...typed);
  // In "12 oak street, no, elm", "elm" may be another street or the town.
  const name = now.find(({ role }) => role === 'name');
  if (now.length > 1 || name === undefined) return all(...typed, ...plain);
  return [...all(...typed), { street: was, towns: [{ ...name, role: 'town' }, ...towns] }];
}

/** Returns possible house numbers. A short number may replace only the end of the earlier number. */
function housesOf(was: readonly Piece[], now: readonly Piece[]): readonly (Piece | undefined)[] {
  const [first, next] = [find(was, 'house'), find(now, 'house')];
  if (first === undefined || next === undefined) return [next ?? first];
  const isAlone = was.length === 1 || now.length === 1;
  const isShort = next.written.length < first.written.length && /^\d+$/.test(first.written + next.written);
  const house = { ...next, lead: first.lead };
  if (!isAlone || !isShort) return [house];
  return [house, { ...house, written: first.written.slice(0, -next.written.length) + next.written }];
}

function find(pieces: readonly Piece[], role: Role): Piece | undefined {
  return pieces.find((piece) => piece.role === role);
}

function isLast(pieces: readonly Piece[], role: Role): boolean {
  return pieces.length > 1 && pieces.at(-1)?.role === role;
}

/** Replaces constituents by others with the same role, and the house number. */
function replaced(
  pieces: readonly Piece[],
  others: readonly Piece[],
  house: Piece | undefined,
): readonly Piece[] {
  const rest = [...others];
  const found = pieces.map((piece) => {
    if (piece.role === 'house') return house ?? piece;
    const at = rest.findIndex(({ role }) => role === piece.role);
    const [other] = at < 0 ? [] : rest.splice(at, 1);
    return other === undefined ? piece : { ...other, lead: piece.lead };
  });
  const isNew = house !== undefined && find(pieces, 'house') === undefined;
  const isLeading = pieces[0]?.role === 'type';
  return [
    ...(isNew && !isLeading ? [house] : []),
    ...found,
    ...rest,
    ...(isNew && isLeading ? [{ ...house, lead: ' ' }] : []),
  ];
}

function mendUnits(before: Line, after: Line): readonly (readonly Piece[])[] {
  const [was, now] = [before, after].map(({ pieces }) => pieces.filter(({ role }) => role === 'unit')) as [
    Piece[],
    Piece[],
  ];
  if (was.length === 0) return [now];
  if (now.length === 0) {
    const isAnew =
      after.find('name') !== undefined && after.pieces.some(({ role }) => role === 'town' || role === 'zip');
    return isAnew ? [was, []] : [was];
  }
  const isUnnamed = now.every(({ designator }) => designator === undefined);
  // Several units without designators replace the last ones: "segundo b, no, tercero b"
  if (isUnnamed && now.length > 1 && now.length <= was.length) {
    const first = was.length - now.length;
    return [[...was.slice(0, first), ...now.map((unit, at) => instead(was[first + at], unit))]];
  }
  const units = [...was];
  for (const unit of now) {
    const at = units.findLastIndex((old) =>
      unit.designator === undefined ? isWord(old) === isWord(unit) : isAlike(old.designator, unit.designator),
    );
    const old = units[at] ?? (unit.designator === undefined ? units.at(-1) : undefined);
    if (old !== undefined) units[units.indexOf(old)] = instead(old, unit);
    else if (isOfStreet(after.pieces[0] ?? unit)) units.push(unit);
    // "apartment three, no, suite four"
    else
      return [
        [...was, unit],
        [...was.slice(0, -1), unit],
      ];
  }
  return [units];
}

/** Returns true for a unit whose number is a word: "tercero". */
function isWord({ value = '' }: Piece): boolean {
  return /^\p{L}{3}/u.test(value);
}

function isAlike(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** Returns a corrected unit. A number alone keeps the designator that the caller said before. */
function instead(old: Piece | undefined, unit: Piece): Piece {
  if (old === undefined) return unit;
  const { designator, value, lead } = old;
  if (unit.designator !== undefined || designator === undefined || value === undefined)
    return { ...unit, lead };
  return { designator, ...unit, lead, written: old.written.replace(value, unit.value ?? unit.written) };
}

/** Merges towns, states and postal codes. For each role, the last one counts. */
function mendTowns(before: Line, now: readonly Piece[]): readonly Piece[] {
  const was = before.pieces.filter((piece) => !isOfStreet(piece) && piece.role !== 'unit');
  const rest = [...now];
  const found = was.map((piece) => {
    const at = rest.findIndex(({ role }) => role === piece.role);
    const [other] = at < 0 ? [] : rest.splice(at, 1);
    return other === undefined ? piece : { ...other, lead: piece.lead };
  });
  const ORDER: readonly Role[] = ['quarter', 'town', 'state', 'zip', 'country'];
  const all = [
    ...found,
    ...rest.map((piece, at) => (at === 0 && found.length === 0 ? { ...piece, lead: ' ' } : piece)),
  ];
  return rest.length === 0 ? all : all.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
}
