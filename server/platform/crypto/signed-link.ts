import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { getSecret } from './secret.ts'

/** Content of a signed link: the kind of resource, such as `invoice`, its id, and the expiry. */
export interface Link {
  kind: string
  id: number
  /** Seconds since 1970; 0 never expires. */
  until: number
}

const KEY = 'links'
const sign = (content: string, key: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, 24)

/** Makes a signed path segment for one resource. */
export async function signLink(db: Db, { kind, id, until }: Link): Promise<string> {
  const content = `${kind}-${id}-${until}`
  return `${content}-${sign(content, await getSecret(db, KEY)).toString('base64url')}`
}

/**
 * Verifies a signed segment of one of these kinds; undefined if it is forged or was signed for another purpose. An
 * expired one is returned with `isExpired`.
 */
export async function verifyLink<Kind extends string>(
  db: Db,
  signed: string,
  kinds: Kind | readonly Kind[],
  now: Date,
): Promise<(Link & { kind: Kind; isExpired: boolean }) | undefined> {
  const [, content = '', kind = '', id = '', until = '', signature = ''] =
    /^(([a-z]+)-(\d{1,15})-(\d{1,12}))-([\w-]{32})$/.exec(signed) ?? []
  if (!content) return undefined
  const received = Buffer.from(signature, 'base64url')
  const expected = sign(content, await getSecret(db, KEY))
  if (!timingSafeEqual(received, expected)) return undefined
  const known = [kinds].flat().find((one) => one === kind) as Kind | undefined
  if (known === undefined) return undefined
  return {
    kind: known,
    id: Number(id),
    until: Number(until),
    isExpired: until !== '0' && Number(until) * 1000 <= now.getTime(),
  }
}

/** Expiry rounded to the hour, so that repeated page views contain the same links. */
export const expiryAfter = (seconds: number, now: Date): number =>
  Math.ceil((now.getTime() / 1000 + seconds) / 3600) * 3600
