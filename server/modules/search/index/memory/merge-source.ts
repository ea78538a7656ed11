import { NONE, type Segment } from './segment.ts'

/** A segment that takes part in a merge. */
export interface MergeSource {
  segment: Segment
  /** Old number -> new one; NONE for products that were not live when the merge started. */
  renumbered: Int32Array
}

/** Products or texts between two yields of a merge. */
export const YIELD_EVERY = 20_000

/** Numbers the live products of all segments by descending id, as in every segment. */
export function renumber(segments: readonly Segment[]): { sources: MergeSource[]; size: number } {
  const sources = segments.map((segment) => ({
    segment,
    renumbered: new Int32Array(segment.size).fill(NONE),
    position: 0,
  }))
  let size = 0
  for (;;) {
    let next: (typeof sources)[number] | undefined
    for (const source of sources) {
      const { segment } = source
      while (source.position < segment.size && segment.live[source.position] === 0) source.position++
      if (
        source.position < segment.size &&
        (!next || (segment.ids[source.position] as number) > (next.segment.ids[next.position] as number))
      )
        next = source
    }
    if (!next) return { sources, size }
    next.renumbered[next.position++] = size++
  }
}
