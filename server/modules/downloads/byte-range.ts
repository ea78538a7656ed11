/** The requested range of a file of `length` bytes; a request of several ranges gets the complete file. */
export function byteRange(header: string, length: number): { from: number; to: number } | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? []
  if (!first && !last) return 'whole'
  if (!first) return Number(last) === 0 ? 'none' : { from: Math.max(0, length - Number(last)), to: length - 1 }
  if (last && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= length) return 'none'
  return { from: Number(first), to: Math.min(last ? Number(last) : length - 1, length - 1) }
}
