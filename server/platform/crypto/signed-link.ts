import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { secretOf } from './secret.ts'

/** What a link of ours opens: `invoice`, its id, and until when. */
export interface Link {
  kind: string
  id: number
  /** Seconds since 1970; 0 is for ever. */
  until: number
}

const KEY = 'links'
const sign = (content: string, key: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, 24)

/** The part of an address that nobody can make up: it opens one thing, and until a time. */
export async function signLink(db: Db, { kind, id, until }: Link): Promise<string> {
  const content = `${kind}-${id}-${until}`
  return `${content}-${sign(content, await secretOf(db, KEY)).toString('base64url')}`
}

/** What a signed part opens; undefined where it is not ours. Whether its time is over is told apart. */
export async function readLink(db: Db, signed: string, now: Date): Promise<(Link & { isOver: boolean }) | undefined> {
  const [, content = '', kind = '', id = '', until = '', signature = ''] =
    /^(([a-z]+)-(\d{1,15})-(\d{1,12}))-([\w-]{32})$/.exec(signed) ?? []
  if (!content) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = sign(content, await secretOf(db, KEY))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return { kind, id: Number(id), until: Number(until), isOver: until !== '0' && Number(until) * 1000 <= now.getTime() }
}

/** So many seconds from now, on the hour: the links of one page are the same while it is looked at again. */
export const validFor = (seconds: number, now: Date): number =>
  Math.ceil((now.getTime() / 1000 + seconds) / 3600) * 3600
