import { createHash, randomBytes } from 'node:crypto'

/** Generator of ids and tokens; deterministic with a seed, random without. */
export function createIds(seed = randomBytes(16).toString('hex')) {
  let count = 0
  return (length: number, alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'): string => {
    const bytes: number[] = []
    count++
    for (let block = 0; bytes.length < length; block++)
      bytes.push(...createHash('sha256').update(`${seed} ${count} ${block}`).digest())
    return bytes
      .slice(0, length)
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
  }
}

export type Ids = ReturnType<typeof createIds>
