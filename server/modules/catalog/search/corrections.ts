import type { CatalogIndex } from '../index/catalog-index.ts'
import type { NearWord } from './corrections.sql.ts'
import type { ParsedQuery, Term, Word } from './parsed-query.ts'
import { fold, sound } from './words.ts'

/** More words that are equally near are not tried. */
const MOST_FIXES = 4
const SHORTEST = 3

export interface Corrected {
  parsed: ParsedQuery
  /** The suggested query; undefined if every word exists. */
  text: string | undefined
}

/**
 * Corrects the words that occur in no book and may be typing errors, or all of them if each one occurs.
 */
export async function correct(
  index: CatalogIndex,
  parsed: ParsedQuery,
  answered: readonly boolean[],
  isTypo: (form: string) => boolean,
): Promise<Corrected | undefined> {
  const { terms } = parsed
  const everyWordExists = !answered.includes(false)
  const isTyped = (at: number) => everyWordExists || answered[at] === false
  const words = terms
    .flatMap(({ words }, at) => (isTyped(at) ? words.map(({ form }) => form) : []))
    .filter((form) => form.length >= SHORTEST && /^[a-z]+$/.test(form) && (everyWordExists || isTypo(form)))
  if (words.length === 0) return undefined
  const last = parsed.isUnfinished ? terms.at(-1)?.words.at(-1)?.form : undefined
  const near = await index.nearWords(
    words,
    words.map(sound),
    words.flatMap((of) => variantsOf(of).map((word) => ({ of, word }))),
  )
  const fixes = new Map(
    words.map((form) => [
      form,
      nearest(
        form,
        near.filter((candidate) => candidate.asked === form),
        form === last,
      ),
    ]),
  )
  if ([...fixes.values()].every((list) => list.length === 0)) return undefined
  const mended: Term[] = terms.map(({ words, synonyms }) => ({
    words: words.map((word) => withFixes(word, fixes.get(word.form) ?? [])),
    synonyms,
  }))
  return {
    parsed: { ...parsed, terms: mended },
    text: everyWordExists ? undefined : spelled(parsed.typed, fixes),
  }
}

const withFixes = (word: Word, fixes: readonly NearWord[]): Word => ({
  form: word.form,
  keys: [...word.keys, ...fixes.map((fix) => fix.word)],
})

/** Other words keep the spelling that they were typed in. */
const spelled = (typed: readonly string[], fixes: ReadonlyMap<string, NearWord[]>) =>
  typed.map((word) => fixes.get(fold(word))?.[0]?.spelling ?? word).join(' ')

/** Two letters swapped, or one too many: so few that they can be looked up. */
function variantsOf(word: string): string[] {
  const variants: string[] = []
  for (let at = 0; at < word.length; at++) {
    variants.push(word.slice(0, at) + word.slice(at + 1))
    if (at > 0) variants.push(word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1))
  }
  return variants.filter((variant) => variant.length >= SHORTEST)
}

const mistakesIn = (length: number) => (length < 8 ? 1 : 2)

function nearest(form: string, candidates: readonly NearWord[], isUnfinished: boolean): NearWord[] {
  const measured = candidates
    .map((candidate) => ({ candidate, mistakes: mistakes(form, candidate, isUnfinished) }))
    .filter(({ mistakes: count }) => count <= mistakesIn(form.length))
  const least = Math.min(...measured.map(({ mistakes: count }) => count))
  return measured
    .filter(({ mistakes: count }) => count === least)
    .map(({ candidate }) => candidate)
    .toSorted((a, b) => closeness(b, form) - closeness(a, form) || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_FIXES)
}

/** Prefers same length, same first letter and an own spelling. */
const closeness = ({ word, spelling }: NearWord, form: string) =>
  (word.length === form.length ? 2 : 0) +
  (word.startsWith(form.charAt(0)) ? 2 : 0) +
  (spelling !== word || fold(spelling) !== word ? 1 : 0)

function mistakes(form: string, { word, sound: heard }: NearWord, isUnfinished: boolean): number {
  // phonetically equal, however many letters differ
  const whole = Math.min(distance(form, word), distance(sound(form), heard) + 1)
  if (!isUnfinished || form.length < 5 || word.length <= form.length) return whole
  // half an edit: a complete word ranks before a prefix
  return Math.min(
    whole,
    distance(form, word.slice(0, form.length)) + 0.5,
    distance(form, word.slice(0, form.length + 1)) + 0.5,
  )
}

/** Letters to change, add, drop or swap with their neighbour. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
