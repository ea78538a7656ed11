import type { VolumeFragment } from '../../generated/operations.ts'

/** Search parameter of a series: the number of the last volume read. */
export const READ = 'read'

/** As printed, else its number. */
export const volumeName = ({ volume, number }: Pick<VolumeFragment, 'volume' | 'number'>): string =>
  volume?.replace(/^(?:tom|t\.|vol\.?|volume)\s+/i, '') ?? String(number ?? '')

/** The path of the series with the volumes after one. */
export const pathAfter = (path: string, { number }: Pick<VolumeFragment, 'number'>, page: number): string =>
  `${path}?${page > 1 ? `page=${page}&` : ''}${READ}=${number}`

/** The number in the parameter, if it is one. */
export function readAfter(search: URLSearchParams): number | undefined {
  const written = search.get(READ)
  return written !== null && /^\d{1,6}(?:\.\d{1,3})?$/.test(written) ? Number(written) : undefined
}
