import { startsOf } from './build-segment.ts'
import type { Column } from './image.ts'
import { type MergeSource, YIELD_EVERY } from './merge-source.ts'
import { type Lists, NO_NUMBER, NONE, WEIGHT_BITS } from './segment.ts'
import { Strings } from './strings.ts'

/** Merges sorted text tables and drops unused texts; returns the new numbers of each table's texts. */
function* mergeStrings(
  tables: readonly Strings[],
  isUsed: (table: number, text: number) => boolean,
): Generator<void, { strings: Strings; numbers: Uint32Array[] }> {
  const numbers = tables.map(({ size }) => new Uint32Array(size).fill(NO_NUMBER))
  const positions = tables.map(() => 0)
  const starts: number[] = [0]
  const bytes = new Uint8Array(tables.reduce((sum, table) => sum + table.bytes.length, 0))
  let length = 0
  const heads = tables.map((table, nth) => advance(table, nth))
  function advance(table: Strings, nth: number): Buffer | undefined {
    while ((positions[nth] as number) < table.size && !isUsed(nth, positions[nth] as number)) positions[nth]!++
    return (positions[nth] as number) < table.size ? table.bytesAt(positions[nth] as number) : undefined
  }
  for (;;) {
    let smallest: Buffer | undefined
    for (const head of heads) if (head && (!smallest || Buffer.compare(head, smallest) < 0)) smallest = head
    if (!smallest) break
    const number = starts.length - 1
    bytes.set(smallest, length)
    length += smallest.length
    starts.push(length)
    for (const [nth, head] of heads.entries()) {
      if (!head || (head !== smallest && !head.equals(smallest))) continue
      ;(numbers[nth] as Uint32Array)[positions[nth]!++] = number
      heads[nth] = advance(tables[nth] as Strings, nth)
    }
    if (number % YIELD_EVERY === 0) yield
  }
  return { strings: new Strings(bytes.slice(0, length), Uint32Array.from(starts)), numbers }
}

/** Merges names or titles, and the columns with the text of each product by store view. */
export function* mergeTexts(
  sources: readonly MergeSource[],
  size: number,
  stores: readonly string[],
  table: 'nameKeys' | 'titles',
  numbersColumn: 'nameOf' | 'titleOf',
): Generator<void, Record<string, Column>> {
  const used = sources.map(({ segment, renumbered }) => {
    const used = new Uint8Array(segment[table].size)
    for (const column of segment[numbersColumn])
      column.forEach((text, doc) => text !== NO_NUMBER && renumbered[doc] !== NONE && (used[text] = 1))
    return used
  })
  yield
  const { strings, numbers } = yield* mergeStrings(
    sources.map(({ segment }) => segment[table]),
    (nth, text) => used[nth]?.[text] === 1,
  )
  const columns = stores.map((store, view) => {
    const column = new Uint32Array(size).fill(NO_NUMBER)
    sources.forEach(({ segment, renumbered }, nth) => {
      segment[numbersColumn][view]?.forEach((text, doc) => {
        const to = renumbered[doc] as number
        if (to !== NONE && text !== NO_NUMBER) column[to] = numbers[nth]?.[text] as number
      })
    })
    return [`${numbersColumn}:${store}`, column] as const
  })
  return { [table]: strings.bytes, [`${table}Starts`]: strings.starts, ...Object.fromEntries(columns) }
}

/** Merges words, and the lists of products that contain them: in all store views, and in one of them. */
export function* mergeWords(
  sources: readonly MergeSource[],
  stores: readonly string[],
): Generator<void, Record<string, Column>> {
  const { strings, numbers } = yield* mergeStrings(
    sources.map(({ segment }) => segment.terms),
    (nth, term) => isWordUsed(sources[nth] as MergeSource, term),
  )
  const columns: Record<string, Column> = { terms: strings.bytes, termsStarts: strings.starts }
  for (const [list, name] of ['shared', ...stores].entries()) {
    const { starts, items } = yield* mergeEntries(
      sources,
      sources.map(({ segment }) => segment.words[list] as Lists),
      numbers,
      strings.size,
    )
    columns[`words:${name}Starts`] = starts
    columns[`words:${name}`] = items
  }
  return columns
}

/** Whether a live product contains the word. */
function isWordUsed({ segment, renumbered }: MergeSource, term: number): boolean {
  return segment.words.some(({ starts, items }) => {
    for (let at = starts[term] as number; at < (starts[term + 1] as number); at++)
      if (renumbered[(items[at] as number) >>> WEIGHT_BITS] !== NONE) return true
    return false
  })
}

/** Merges the entries of each word, with the new numbers of words and products. */
function* mergeEntries(
  sources: readonly MergeSource[],
  lists: readonly Lists[],
  numbers: readonly Uint32Array[],
  size: number,
): Generator<void, Lists> {
  const lengths = new Uint32Array(size)
  yield* eachEntry((term) => void lengths[term]!++)
  const starts = startsOf(lengths)
  const items = new Uint32Array(starts[size] as number)
  const next = starts.slice()
  yield* eachEntry((term, entry) => void (items[next[term]!++] = entry))
  // products of several segments are interleaved
  for (let term = 0; term < size; term++) {
    items.subarray(starts[term], starts[term + 1]).sort()
    if (term % YIELD_EVERY === 0) yield
  }
  return { starts, items }

  function* eachEntry(visit: (term: number, entry: number) => void): Generator<void> {
    for (const [nth, list] of lists.entries()) {
      const { renumbered } = sources[nth] as MergeSource
      const own = numbers[nth] as Uint32Array
      for (let term = 0; term < own.length; term++) {
        const number = own[term] as number
        if (number === NO_NUMBER) continue
        for (let at = list.starts[term] as number; at < (list.starts[term + 1] as number); at++) {
          const entry = list.items[at] as number
          const to = renumbered[entry >>> WEIGHT_BITS] as number
          if (to !== NONE) visit(number, (to << WEIGHT_BITS) | (entry & 15))
        }
        if (term % YIELD_EVERY === 0) yield
      }
    }
  }
}
