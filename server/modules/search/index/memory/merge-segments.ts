import type { Column } from './image.ts'
import { mergeCategories, mergeFacets, mergeGroups } from './merge-lists.ts'
import { type MergeSource, renumber } from './merge-source.ts'
import { mergeTexts, mergeWords } from './merge-texts.ts'
import { NONE, Segment } from './segment.ts'

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

type Numeric = Int32Array | Uint16Array | Uint32Array | Float64Array

function mapColumn<T extends Numeric>(
  sources: readonly MergeSource[],
  size: number,
  read: (source: MergeSource) => Numeric,
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
