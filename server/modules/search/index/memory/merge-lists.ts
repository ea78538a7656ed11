import { startsOf } from './build-segment.ts'
import type { Column } from './image.ts'
import { type MergeSource, YIELD_EVERY } from './merge-source.ts'
import { type Lists, NO_NUMBER, NONE, type Segment } from './segment.ts'

/** Ids of the facets, categories or groups that still have a live product. */
function usedIds(
  sources: readonly MergeSource[],
  read: (segment: Segment) => Int32Array,
  isUsed: (source: MergeSource, index: number) => boolean,
): Int32Array {
  return Int32Array.from(
    new Set(sources.flatMap((source) => [...read(source.segment)].filter((_id, index) => isUsed(source, index)))),
  ).toSorted()
}

/** Whether the list at this index still has a live product. */
const hasMembers = ({ starts, items }: Lists, index: number, { renumbered }: MergeSource) => {
  for (let at = starts[index] as number; at < (starts[index + 1] as number); at++)
    if (renumbered[items[at] as number] !== NONE) return true
  return false
}

/** The facets of each product. */
export function* mergeFacets(sources: readonly MergeSource[], size: number): Generator<void, Record<string, Column>> {
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
      if (doc % YIELD_EVERY === 0) yield
    }
  }
  const ids = usedIds(
    sources,
    ({ facetIds }) => facetIds,
    ({ segment }, at) => used.get(segment)?.[at] === 1,
  )
  const indexById = new Map(Array.from(ids, (id, at): [number, number] => [id, at]))
  const starts = startsOf(lengths)
  const items = new Uint32Array(starts[size] as number)
  for (const {
    segment: { facets, facetIds },
    renumbered,
  } of sources) {
    const newIndexes = Uint32Array.from(facetIds, (id) => indexById.get(id) ?? NO_NUMBER)
    for (let doc = 0; doc < renumbered.length; doc++) {
      const to = renumbered[doc] as number
      if (to === NONE) continue
      let into = starts[to] as number
      for (let at = facets.starts[doc] as number; at < (facets.starts[doc + 1] as number); at++)
        items[into++] = newIndexes[facets.items[at] as number] as number
      if (doc % YIELD_EVERY === 0) yield
    }
  }
  return { facetIds: ids, facetsStarts: starts, facets: items }
}

/** The products of each category with their positions. */
export function* mergeCategories(sources: readonly MergeSource[]): Generator<void, Record<string, Column>> {
  const ids = usedIds(
    sources,
    ({ categoryIds }) => categoryIds,
    (source, index) => hasMembers(source.segment.categories, index, source),
  )
  const docs: number[] = []
  const positions: number[] = []
  const lengths = new Uint32Array(ids.length)
  for (const [nth, id] of ids.entries()) {
    const members: { doc: number; position: number }[] = []
    for (const { segment, renumbered } of sources) {
      const index = segment.categoryIds.indexOf(id)
      if (index < 0) continue
      for (
        let at = segment.categories.starts[index] as number;
        at < (segment.categories.starts[index + 1] as number);
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

/** The products of each customer group with their prices. */
export function mergeGroups(sources: readonly MergeSource[]): Record<string, Column> {
  const ids = usedIds(
    sources,
    ({ groupIds }) => groupIds,
    (source, index) => hasMembers(source.segment.groups, index, source),
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
