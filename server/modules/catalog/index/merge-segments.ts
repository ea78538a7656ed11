import { startsOf } from './build-segment.ts'
import type { Column } from './image.ts'
import { type Lists, NO_NUMBER, NONE, Segment, WEIGHT_BITS } from './segment.ts'
import { Strings } from './strings.ts'

/**
 * Input of a merge: the live products of a segment when the merge started, by new number.
 */
interface Source {
  segment: Segment
  /** Old number -> new one, or -1. */
  renumbered: Int32Array
}

/** Steps between two yields. */
const PIECE = 20_000

/**
 * Merges the live products of several segments of the same store views. Yields often, so that the caller can answer
 * queries in between.
 */
export function* mergeSegments(segments: readonly Segment[], stores: readonly string[]): Generator<void, Segment> {
  const { sources, size } = renumber(segments)
  yield
  const columns: Record<string, Column> = {}
  for (const name of ['ids', 'amount', 'special', 'publishedOn', 'sales', 'ratingRank', 'work', 'volume'] as const)
    columns[name] = mapColumn(sources, size, ({ segment }) => segment[name], Int32Array)
  for (const name of ['from', 'to'] as const)
    columns[name] = mapColumn(sources, size, ({ segment }) => segment[name], Float64Array)
  for (const name of ['flags', 'standing'] as const)
    columns[name] = mapColumn(sources, size, ({ segment }) => segment[name], Uint16Array)
  for (const name of ['newsFrom', 'newsTo'] as const)
    columns[name] = sources.every(({ segment }) => segment[name].length === 0)
      ? new Float64Array(0)
      : mapColumn(sources, size, ({ segment }) => segment[name], Float64Array, Number.NaN)
  yield
  Object.assign(columns, yield* mergeFacets(sources, size))
  Object.assign(columns, yield* mergeCategories(sources))
  Object.assign(columns, mergeGroups(sources))
  yield
  Object.assign(columns, yield* mergeTexts(sources, size, stores, 'nameKeys', 'nameOf'))
  Object.assign(columns, yield* mergeTexts(sources, size, stores, 'titles', 'titleOf'))
  Object.assign(columns, yield* mergeWords(sources, stores))
  return Segment.of(stores, columns)
}

/** Numbers by descending id, as in every segment. */
function renumber(segments: readonly Segment[]): { sources: Source[]; size: number } {
  const sources = segments.map((segment) => ({ segment, renumbered: new Int32Array(segment.size).fill(NONE), at: 0 }))
  let size = 0
  for (;;) {
    let next: (typeof sources)[number] | undefined
    for (const source of sources) {
      const { segment } = source
      while (source.at < segment.size && segment.live[source.at] === 0) source.at++
      if (
        source.at < segment.size &&
        (!next || (segment.ids[source.at] as number) > (next.segment.ids[next.at] as number))
      )
        next = source
    }
    if (!next) return { sources, size }
    next.renumbered[next.at++] = size++
  }
}

type Numeric = Int32Array | Uint16Array | Uint32Array | Float64Array

function mapColumn<T extends Numeric>(
  sources: readonly Source[],
  size: number,
  read: (source: Source) => Numeric,
  Kind: new (size: number) => T,
  absent = 0,
): T {
  const column = new Kind(size)
  for (const source of sources) {
    const values = read(source)
    const { renumbered } = source
    for (let doc = 0; doc < renumbered.length; doc++) {
      const to = renumbered[doc] as number
      if (to !== NONE) column[to] = values.length === 0 ? absent : (values[doc] as number)
    }
  }
  return column
}

/** Ids of facets, categories or groups that still have a product. */
function usedIds(
  sources: readonly Source[],
  read: (segment: Segment) => Int32Array,
  isUsed: (source: Source, place: number) => boolean,
): Int32Array {
  return Int32Array.from(
    new Set(sources.flatMap((source) => [...read(source.segment)].filter((_id, place) => isUsed(source, place)))),
  ).toSorted()
}

const hasMembers = ({ starts, items }: Lists, place: number, { renumbered }: Source) => {
  for (let at = starts[place] as number; at < (starts[place + 1] as number); at++)
    if (renumbered[items[at] as number] !== NONE) return true
  return false
}

function* mergeFacets(sources: readonly Source[], size: number): Generator<void, Record<string, Column>> {
  const lengths = new Uint32Array(size)
  const used = new Map<Segment, Uint8Array>()
  for (const { segment, renumbered } of sources) {
    const {
      facets: { starts, items },
      facetIds,
    } = segment
    const marks = new Uint8Array(facetIds.length)
    used.set(segment, marks)
    for (let doc = 0; doc < renumbered.length; doc++) {
      const to = renumbered[doc] as number
      if (to === NONE) continue
      lengths[to] = (starts[doc + 1] as number) - (starts[doc] as number)
      for (let at = starts[doc] as number; at < (starts[doc + 1] as number); at++) marks[items[at] as number] = 1
      if (doc % PIECE === 0) yield
    }
  }
  const ids = usedIds(
    sources,
    ({ facetIds }) => facetIds,
    ({ segment }, at) => used.get(segment)?.[at] === 1,
  )
  const place = new Map(Array.from(ids, (id, at): [number, number] => [id, at]))
  const starts = startsOf(lengths)
  const items = new Uint32Array(starts[size] as number)
  for (const {
    segment: { facets, facetIds },
    renumbered,
  } of sources) {
    const moved = Uint32Array.from(facetIds, (id) => place.get(id) ?? NO_NUMBER)
    for (let doc = 0; doc < renumbered.length; doc++) {
      const to = renumbered[doc] as number
      if (to === NONE) continue
      let into = starts[to] as number
      for (let at = facets.starts[doc] as number; at < (facets.starts[doc + 1] as number); at++)
        items[into++] = moved[facets.items[at] as number] as number
      if (doc % PIECE === 0) yield
    }
  }
  return { facetIds: ids, facetsStarts: starts, facets: items }
}

function* mergeCategories(sources: readonly Source[]): Generator<void, Record<string, Column>> {
  const ids = usedIds(
    sources,
    ({ categoryIds }) => categoryIds,
    (source, place) => hasMembers(source.segment.categories, place, source),
  )
  const docs: number[] = []
  const positions: number[] = []
  const lengths = new Uint32Array(ids.length)
  for (const [nth, id] of ids.entries()) {
    const members: { doc: number; position: number }[] = []
    for (const { segment, renumbered } of sources) {
      const place = segment.categoryIds.indexOf(id)
      if (place < 0) continue
      for (
        let at = segment.categories.starts[place] as number;
        at < (segment.categories.starts[place + 1] as number);
        at++
      ) {
        const doc = renumbered[segment.categories.items[at] as number] as number
        if (doc !== NONE) members.push({ doc, position: segment.positions[at] as number })
      }
    }
    members.sort((a, b) => a.doc - b.doc)
    lengths[nth] = members.length
    for (const { doc, position } of members) {
      docs.push(doc)
      positions.push(position)
    }
    yield
  }
  return {
    categoryIds: ids,
    categoriesStarts: startsOf(lengths),
    categories: Uint32Array.from(docs),
    positions: Int32Array.from(positions),
  }
}

function mergeGroups(sources: readonly Source[]): Record<string, Column> {
  const ids = usedIds(
    sources,
    ({ groupIds }) => groupIds,
    (source, place) => hasMembers(source.segment.groups, place, source),
  )
  const rows = sources
    .flatMap(({ segment, renumbered }) =>
      Array.from(segment.groupIds).flatMap((group, nth) => {
        const places = Array.from(
          { length: (segment.groups.starts[nth + 1] as number) - (segment.groups.starts[nth] as number) },
          (_, i) => i + (segment.groups.starts[nth] as number),
        )
        return places.flatMap((place) => {
          const doc = renumbered[segment.groups.items[place] as number] as number
          return doc === NONE ? [] : [{ group, doc, segment, place }]
        })
      }),
    )
    .toSorted((a, b) => a.group - b.group || a.doc - b.doc)
  const lengths = Array.from(ids, () => 0)
  for (const { group } of rows) lengths[ids.indexOf(group)]!++
  return {
    groupIds: ids,
    groupsStarts: startsOf(lengths),
    groups: Uint32Array.from(rows, ({ doc }) => doc),
    groupAmount: Int32Array.from(rows, ({ segment, place }) => segment.groupAmount[place] as number),
    groupSpecial: Int32Array.from(rows, ({ segment, place }) => segment.groupSpecial[place] as number),
    groupFrom: Float64Array.from(rows, ({ segment, place }) => segment.groupFrom[place] as number),
    groupTo: Float64Array.from(rows, ({ segment, place }) => segment.groupTo[place] as number),
  }
}

/**
 * Merges tables of texts without unused texts; returns the new numbers of each table's texts.
 */
function* mergeStrings(
  tables: readonly Strings[],
  isUsed: (table: number, text: number) => boolean,
): Generator<void, { strings: Strings; numbers: Uint32Array[] }> {
  const numbers = tables.map(({ size }) => new Uint32Array(size).fill(NO_NUMBER))
  const at = tables.map(() => 0)
  const starts: number[] = [0]
  const bytes = new Uint8Array(tables.reduce((sum, table) => sum + table.bytes.length, 0))
  let length = 0
  const heads = tables.map((table, nth) => advance(table, nth))
  function advance(table: Strings, nth: number): Buffer | undefined {
    while ((at[nth] as number) < table.size && !isUsed(nth, at[nth] as number)) at[nth]!++
    return (at[nth] as number) < table.size ? table.bytesAt(at[nth] as number) : undefined
  }
  for (;;) {
    let least: Buffer | undefined
    for (const head of heads) if (head && (!least || Buffer.compare(head, least) < 0)) least = head
    if (!least) break
    const number = starts.length - 1
    bytes.set(least, length)
    length += least.length
    starts.push(length)
    for (const [nth, head] of heads.entries()) {
      if (!head || (head !== least && !head.equals(least))) continue
      ;(numbers[nth] as Uint32Array)[at[nth]!++] = number
      heads[nth] = advance(tables[nth] as Strings, nth)
    }
    if (number % PIECE === 0) yield
  }
  return { strings: new Strings(bytes.slice(0, length), Uint32Array.from(starts)), numbers }
}

function* mergeTexts(
  sources: readonly Source[],
  size: number,
  stores: readonly string[],
  table: 'nameKeys' | 'titles',
  of: 'nameOf' | 'titleOf',
): Generator<void, Record<string, Column>> {
  const used = sources.map(({ segment, renumbered }) => {
    const used = new Uint8Array(segment[table].size)
    for (const column of segment[of])
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
      segment[of][view]?.forEach((text, doc) => {
        const to = renumbered[doc] as number
        if (to !== NONE && text !== NO_NUMBER) column[to] = numbers[nth]?.[text] as number
      })
    })
    return [`${of}:${store}`, column] as const
  })
  return { [table]: strings.bytes, [`${table}Starts`]: strings.starts, ...Object.fromEntries(columns) }
}

function* mergeWords(sources: readonly Source[], stores: readonly string[]): Generator<void, Record<string, Column>> {
  const { strings, numbers } = yield* mergeStrings(
    sources.map(({ segment }) => segment.terms),
    (nth, term) => isHeld(sources[nth] as Source, term),
  )
  const columns: Record<string, Column> = { terms: strings.bytes, termsStarts: strings.starts }
  for (const [list, name] of ['shared', ...stores].entries()) {
    const { starts, items } = yield* mergeLists(
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

/** Whether any product that goes on holds the word. */
function isHeld({ segment, renumbered }: Source, term: number): boolean {
  return segment.words.some(({ starts, items }) => {
    for (let at = starts[term] as number; at < (starts[term + 1] as number); at++)
      if (renumbered[(items[at] as number) >>> WEIGHT_BITS] !== NONE) return true
    return false
  })
}

function* mergeLists(
  sources: readonly Source[],
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
  // the products of several segments lie between each other
  for (let term = 0; term < size; term++) {
    items.subarray(starts[term], starts[term + 1]).sort()
    if (term % PIECE === 0) yield
  }
  return { starts, items }

  function* eachEntry(take: (term: number, entry: number) => void): Generator<void> {
    for (const [nth, list] of lists.entries()) {
      const { renumbered } = sources[nth] as Source
      const own = numbers[nth] as Uint32Array
      for (let term = 0; term < own.length; term++) {
        const number = own[term] as number
        if (number === NO_NUMBER) continue
        for (let at = list.starts[term] as number; at < (list.starts[term + 1] as number); at++) {
          const entry = list.items[at] as number
          const to = renumbered[entry >>> WEIGHT_BITS] as number
          if (to !== NONE) take(number, (to << WEIGHT_BITS) | (entry & 15))
        }
        if (term % PIECE === 0) yield
      }
    }
  }
}
