import type { VolumeFragment } from '../../generated/operations.ts'

/** Search parameter of a series page: number of the last volume read. */
export const READ = 'read'

/** Volume as printed on the book without the word "volume", else its number. */
export const volumeName = ({ volume, number }: Pick<VolumeFragment, 'volume' | 'number'>): string =>
  volume?.replace(/^(?:tom|t\.|vol\.?|volume)\s+/i, '') ?? String(number ?? '')

/** Path of the series page with that volume as the last one read. */
export const pathWithLastVolume = (path: string, { number }: Pick<VolumeFragment, 'number'>, page: number): string =>
  `${path}?${page > 1 ? `page=${page}&` : ''}${READ}=${number}`

/** Volume number in the parameter; undefined if it is missing or not a number. */
export function readLastVolume(search: URLSearchParams): number | undefined {
  const written = search.get(READ)
  return written !== null && /^\d{1,6}(?:\.\d{1,3})?$/.test(written) ? Number(written) : undefined
}
