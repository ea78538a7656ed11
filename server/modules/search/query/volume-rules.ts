const ORDINALS = [
  ['pierwsz', 'first', 'one'],
  ['drug', 'second', 'two'],
  ['trzec', 'third', 'three'],
  ['czwart', 'fourth', 'four'],
  ['piat', 'fifth', 'five'],
  ['szost', 'sixth', 'six'],
  ['siodm', 'seventh', 'seven'],
  ['osm', 'eighth', 'eight'],
  ['dziewiat', 'ninth', 'nine'],
  ['dziesiat', 'tenth', 'ten'],
] as const

/** Rules that replace volumes in words by their numbers, which the index contains. */
export const NUMBER_RULES: readonly { pattern: RegExp; number: string }[] = ORDINALS.map(
  ([polish, first, one], at) => ({
    number: String(at + 1),
    pattern: new RegExp(
      `(?<= )(?:(?:tom|tomu|tomie|czesc|czesci|vol) ${polish}\\w{1,3}|${polish}\\w{1,3} (?:tom|tomu|czesc|czesci)|` +
        `(?:volume|part|book) (?:${one}|${first})|${first} (?:volume|part))(?= )`,
      'g',
    ),
  }),
)
