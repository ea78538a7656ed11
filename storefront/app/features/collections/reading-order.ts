import type { VolumeFragment } from '../../generated/operations.ts'

/** In the address of a series: the number of the volume that the reader has read last. */
export const READ = 'read'

/** As it is printed, else its number. */
export const volumeName = ({ volume, number }: Pick<VolumeFragment, 'volume' | 'number'>): string =>
  volume?.replace(/^(?:tom|t\.|vol\.?|volume)\s+/i, '') ?? String(number ?? '')

/** The page of the series with what comes after a volume. */
export const pathAfter = (path: string, { number }: Pick<VolumeFragment, 'number'>, page: number): string =>
  `${path}?${page > 1 ? `page=${page}&` : ''}${READ}=${number}`

/** The number in an address, if it is one. */
export function readAfter(search: URLSearchParams): number | undefined {
  const written = search.get(READ)
  return written !== null && /^\d{1,6}(?:\.\d{1,3})?$/.test(written) ? Number(written) : undefined
}
