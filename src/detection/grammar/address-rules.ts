import { costlier, doubted, hasComma, inRow, type Line, lineOf, NOTHING } from './address-line.js';
import { namesOf } from './address-name.js';
import { CODE_COST, EVERYDAY_COST, regionAs, regionCodesOf, zipOf } from './address-region.js';
import { isLetter, type StateEnd } from './address-spelling.js';
import { addressCorrectionOf, addressFillerOf, isAddressChoice } from './address-talk.js';
import { unitsOf } from './address-unit.js';
import { hasCapitals, titled } from './capitals.js';
import { any, map, optional, phrase, rule, seq, wordOf } from './engine.js';
import { Input, type Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { streetsOf } from './street.js';
import { isOfState } from '../lexicon/zip-areas.js';

/** Costs of a town that ends in a state's code, and of a town with a state's name. */
const STATE_COST = 1.5;
const REGION_TOWN_COST = 0.2;
/** Costs of a unit after a town, and of a postal code before its town. */
const LATE_COST = 2;
const EARLY_ZIP_COST = 0.5;
/** Cost of a text that starts with the type of its street, or returns to the street after a correction. */
const BROKEN_COST = 0.3;
/** Costs of a state and of a postal code without a town. */
const STATE_ONLY_COST = 0.05;
const ZIP_ONLY_COST = 0.5;
/** Cost of a unit's number without a designator. */
const PLAIN_COST = 1.5;

/** Rules for a whole address, for a place, and for text that corrects the end of an address. */
export interface AddressRules {
  input(text: string): Input;
  readonly address: Rule<Line>;
  readonly place: Rule<Line>;
  /** Text that corrects a unit, and text that corrects a town. */
  readonly afterUnit: Rule<Line>;
  readonly afterTown: Rule<Line>;
  readonly zip: Rule<Line>;
  /** A unit, with or without its designator. */
  readonly unit: Rule<Line>;
  readonly correction: Rule<unknown>;
  /** Returns true for a text that leaves open which of two values is meant. */
  isChoice(input: Input): boolean;
}

/** Builds the rules for addresses in a language. */
export function addressRulesOf(grammar: Grammar): AddressRules {
  const { language, numerals } = grammar;
  const { addresses } = language;
  const filler = addressFillerOf(grammar);
  const own: Grammar = { ...grammar, filler };
  const codes = regionCodesOf(own);
  const begins = any<unknown>(
    wordOf(addresses.units),
    wordOf(addresses.bareUnits),
    wordOf(addresses.floors.keys()),
    wordOf(addresses.numberless.keys()),
    wordOf(addresses.numberWords),
    wordOf(addresses.quarters),
    wordOf(addresses.townLeads),
    wordOf(addresses.regions),
    wordOf(addresses.countries.keys()),
    codes,
    map(numerals.ordinal, () => true),
  );
  const isBoundary = (input: Input, end: number): boolean =>
    input.gapsAt(end).some(({ end: next }) => {
      if (next >= input.to || hasComma(input, end, next)) return true;
      return numerals.isNumeral(input, next) || begins(input, next).length > 0;
    });
  const zip = zipOf(own);
  const stateAt = (input: Input, at: number): StateEnd | undefined => {
    const code = codes(input, at).find(
      ({ end }) => end === at + 2 && isLetter(input, at) && isLetter(input, at + 1) && !isLetter(input, end),
    );
    if (code === undefined || at <= input.from) return undefined;
    const follows = input.gapsAt(code.end);
    if (follows.some(({ end }) => zip(input, end).some(({ value }) => isOfState(value.written, code.value))))
      return WITH_ZIP;
    const isLast = follows.some(({ end }) => end >= input.to);
    return isLast && !addresses.everydayCodes.has(code.value.toLowerCase()) ? AT_END : undefined;
  };
  const names = namesOf(own, stateAt);
  const { unit, number, missing } = unitsOf(own, isBoundary);
  const isLead = (text: string): boolean => addresses.townLeads.has(text.toLowerCase());
  const town = rule(() =>
    map(names.town, (name, input, from, to): Line | undefined => {
      const isWhole = isBoundary(input, to) && !isLead(name.items[0]?.text ?? '');
      return isWhole
        ? lineOf(input, 'town', [from, to], names.write(input, name), { doubt: name.doubt })
        : undefined;
    }),
  );
  /** Raises the cost of a name whose last word is probably a state, and of a single letter. */
  const alone =
    (name: Rule<Line>): Rule<Line> =>
    (input, at) =>
      name(input, at).map((node) => {
        const last = node.end - 1;
        const code = [last, last - 1]
          .filter((from) => from >= at)
          .flatMap((from) => codes(input, from))
          .find(({ end }) => end === node.end);
        const isState = code !== undefined && (code.cost < EVERYDAY_COST || zipFollows(input, node.end));
        const isLetterAlone = grammar.letter(input, at).some(({ end }) => end === node.end);
        return isState || isLetterAlone ? costlier(node, STATE_COST) : node;
      });
  const townAlone = rule(() => alone(town));
  const { street, afterUnit: laterStreet, type } = streetsOf(own, names, { isBoundary, alone });
  const zipFollows = (input: Input, at: number): boolean =>
    input
      .gapsAt(at)
      .some(({ end }) =>
        zip(input, end).some((node) => node.value.doubt === undefined && node.end === input.to),
      );
  const regionTown = map(wordOf(addresses.regions), (_, input, from, to) =>
    lineOf(input, 'town', [from, to], regionAs(input, from, to, addresses.smallWords)),
  );
  const ofZip: Rule<string> = (input, at) =>
    codes(input, at).map((node) =>
      node.cost === EVERYDAY_COST && zipFollows(input, node.end)
        ? costlier(node, CODE_COST - EVERYDAY_COST)
        : node,
    );
  const lead = map(wordOf(addresses.townLeads), (_, input, from, to) =>
    lineOf(input, 'link', [from, to], input.said(from, to)),
  );
  /** A town after a street. A number before the town may belong to another constituent. */
  const later = map(townAlone, (line, input, at) => {
    const isNumber = input.token(at)?.kind === 'word' && numerals.isNumeral(input, at);
    return isNumber ? doubted(line) : line;
  });
  const towns = inRow([
    optional(lead),
    any(
      later,
      map(regionTown, (line) => line, REGION_TOWN_COST),
    ),
  ]);
  const firstTown = any(inRow([optional(lead), townAlone]), regionTown);
  const quarter = quarterOf();
  const region = any(
    map(wordOf(addresses.regions), (_, input, from, to) =>
      lineOf(input, 'state', [from, to], regionAs(input, from, to, addresses.smallWords)),
    ),
    map(ofZip, (code, input, from, to) =>
      lineOf(
        input,
        'state',
        [from, to],
        hasCapitals(input.text) && to === from + 1 ? input.said(from, to) : code,
      ),
    ),
  );
  const country = map(phrase(addresses.countries), (text, input, from, to) =>
    lineOf(input, 'country', [from, to], text),
  );
  const end: Rule<Line> = (input, at) =>
    input
      .gapsAt(at)
      .filter((gap) => gap.end >= input.to)
      .map(({ cost }) => ({ end: input.to, value: NOTHING, cost }));
  const afterZip = rule((): Rule<Line> => any(end, inRow([country, end])));
  const afterState = rule((): Rule<Line> => any(afterZip, inRow([zip, afterZip])));
  const afterTown = rule((): Rule<Line> =>
    any(afterState, inRow([region, afterState]), inRow([units(), rest()], LATE_COST)),
  );
  const rest = (): Rule<Line> => tail;
  const tail: Rule<Line> = rule((): Rule<Line> =>
    any(
      end,
      inRow([region, afterState], STATE_ONLY_COST),
      inRow([zip, afterZip], ZIP_ONLY_COST),
      inRow([country, end]),
      inRow([units(), rest()]),
      inRow([quarter, rest()]),
      inRow([towns, afterTown]),
      inRow([zip, towns, afterTown], EARLY_ZIP_COST),
    ),
  );
  const units = (): Rule<Line> => any(unit, missing);
  const start = optional(
    map(wordOf(addresses.leads), (said, input, _, to) =>
      !addresses.links.has(said) || numerals.isNumeral(input, to) ? said : undefined,
    ),
  );
  const begun = (line: Rule<Line>): Rule<Line> => seq([start, line], (_, found) => found);
  const afterStreet = rule(() =>
    any(
      inRow([street, tail]),
      inRow([unitRow(unit), laterStreet, tail]),
      inRow([units(), tail]),
      inRow([quarter, tail]),
      inRow([quarter, street, tail]),
      inRow([number, end], PLAIN_COST),
    ),
  );
  const place = rule(() =>
    any(
      inRow([firstTown, afterTown]),
      inRow([unit, tail]),
      inRow([quarter, tail]),
      inRow([zip, afterZip]),
      inRow([zip, towns, afterTown], EARLY_ZIP_COST),
    ),
  );
  const address = rule(() =>
    begun(
      any(
        afterStreet,
        map(inRow([type, tail]), (line) => line, BROKEN_COST),
      ),
    ),
  );
  return {
    input: (text) => new Input(text, filler),
    address,
    zip,
    unit: any(number, unit),
    correction: addressCorrectionOf(grammar),
    isChoice: (input) => isAddressChoice(input, grammar, zip),
    place: rule(() => begun(place)),
    afterUnit: rule(() =>
      any(
        inRow([unit, tail]),
        inRow([number, tail]),
        map(address, (line) => line, BROKEN_COST),
      ),
    ),
    afterTown: rule(() =>
      any(
        inRow([region, afterState]),
        inRow([zip, afterZip]),
        place,
        map(address, (line) => line, BROKEN_COST),
      ),
    ),
  };

  /** Reads a quarter with its label: "colonia del valle". */
  function quarterOf(): Rule<Line> {
    const links = optional(wordOf(addresses.links));
    const named = map(names.town, (name, input, from, to) =>
      isBoundary(input, to) && !hasComma(input, from, to)
        ? { text: names.write(input, name), from, to, doubt: name.doubt }
        : undefined,
    );
    const link = map(links, (said, _, at) => (said === undefined ? -1 : at));
    const label = map(wordOf(addresses.quarters), (_, __, at) => at);
    const led = optional(
      seq([wordOf(addresses.townLeads), optional(wordOf(addresses.articles))], (said, _) => said),
    );
    return map(
      seq([led, label, link, named], (_, at, linked, name) => ({ at, linked, name })),
      ({ at, linked, name: { text, to, doubt } }, input) => {
        const label = input.said(at, at + 1);
        const words = linked < 0 ? text : `${input.said(linked, linked + 1)} ${text}`;
        const isAbbreviated = input.token(at + 1)?.folded === '.';
        const written = `${hasCapitals(input.text) ? label : titled(label)}${isAbbreviated ? '.' : ''} ${words}`;
        return lineOf(input, 'quarter', [at, to], written, { doubt });
      },
    );
  }
}

const WITH_ZIP: StateEnd = { apart: 0, within: 1.5 };
const AT_END: StateEnd = { apart: 0.3, within: 0 };

/** Reads one or two units. */
function unitRow(unit: Rule<Line>): Rule<Line> {
  return any(unit, inRow([unit, unit]));
}
