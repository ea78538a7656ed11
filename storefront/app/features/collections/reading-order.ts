import type { VolumeFragment } from '../../generated/operations.ts'

/** Search parameter of a series page: number of the last volume read. */
export const LAST_READ_PARAM = 'read'

/** Volume as printed on the book without the word "volume", else its number. */
export const volumeName = ({ volume, number }: Pick<VolumeFragment, 'volume' | 'number'>): string =>
  volume?.replace(/^(?:tom|t\.|vol\.?|volume)\s+/i, '') ?? String(number ?? '')

/** Path of the series page with that volume as the last one read. */
export const pathWithLastVolume = (path: string, { number }: Pick<VolumeFragment, 'number'>, page: number): string =>
  `${path}?${page > 1 ? `page=${page}&` : ''}${LAST_READ_PARAM}=${number}`

/** Volume number in the parameter; undefined if it is missing or not a number. */
export function parseLastVolume(searchParams: URLSearchParams): number | undefined {
  const value = searchParams.get(LAST_READ_PARAM)
  return value !== null && /^\d{1,6}(?:\.\d{1,3})?$/.test(value) ? Number(value) : undefined
}
