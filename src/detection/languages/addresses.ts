import type { AddressTables } from './said-tables.js';

/** Returns the address vocabulary of one language, with the street and unit words borrowed from a second one. */
export function withBorrowed(own: AddressTables, other: AddressTables): AddressTables {
  const both = (name: BorrowedWords): ReadonlySet<string> => new Set([...own[name], ...other[name]]);
  const tables = (name: BorrowedTables): ReadonlyMap<string, string> =>
    new Map([...other[name], ...own[name]]);
  return {
    ...own,
    types: both('types'),
    weakTypes: both('weakTypes'),
    leadingTypes: both('leadingTypes'),
    directions: both('directions'),
    links: both('links'),
    units: both('units'),
    bareUnits: both('bareUnits'),
    floorNouns: both('floorNouns'),
    floors: tables('floors'),
    numberless: tables('numberless'),
    sides: both('sides'),
    numberWords: both('numberWords'),
    quarters: both('quarters'),
    townLeads: both('townLeads'),
    regions: both('regions'),
    regionCodes: both('regionCodes'),
    everydayCodes: both('everydayCodes'),
    smallWords: both('smallWords'),
    articles: both('articles'),
    beginnings: both('beginnings'),
    joints: both('joints'),
    crossings: both('crossings'),
    postcodes: both('postcodes'),
    numberedRoads: tables('numberedRoads'),
    boxes: tables('boxes'),
    countries: tables('countries'),
  };
}

type Named<Value> = {
  [Name in keyof AddressTables]: AddressTables[Name] extends Value ? Name : never;
}[keyof AddressTables];
type BorrowedWords = Named<ReadonlySet<string>>;
type BorrowedTables = Named<ReadonlyMap<string, string>>;
