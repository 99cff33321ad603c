/** Invented identifiers that are planted in requests. Tests search for them wherever they must not appear. */
export const PLANTED = {
  name: 'Jane Okafor',
  phone: '415-555-0142',
  email: 'jane.okafor@example.com',
  ssn: '078-05-1120',
  dob: 'June 9th, 1958',
} as const;

export const CALLER_WORDS =
  `Hi, my name is ${PLANTED.name}, I was born on ${PLANTED.dob}. My number is ${PLANTED.phone}, ` +
  `my email is ${PLANTED.email} and my social is ${PLANTED.ssn}.`;

/** Returns the planted values that a text contains, including identifying parts of values. */
export function leaksIn(text: string): string[] {
  const folded = text.toLowerCase();
  return [...Object.values(PLANTED), 'okafor', '4155550142'].filter((value) =>
    folded.includes(value.toLowerCase()),
  );
}

/** Returns the tokens of a kind in a masked text, in order of appearance. */
export function tokensOf(kind: string, text: string): string[] {
  return text.match(new RegExp(`\\[${kind}_(?:~[0-9A-Z]{28,}|[0-9A-Z]{12})\\]`, 'g')) ?? [];
}
