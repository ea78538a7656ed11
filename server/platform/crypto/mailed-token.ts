import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { secretOf } from './secret.ts'

const KEY = 'mailed tokens'

/** Sessions and links are stored as hashes: a leaked table is useless. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Names a token in jobs and keys, where the token itself must not stand. */
export const newTokenName = (): string => randomBytes(24).toString('base64url')

/** What a link in a mail carries: made again from its name whenever the mail is rendered. */
export const mailedToken = async (db: Db, name: string): Promise<string> =>
  createHmac('sha256', await secretOf(db, KEY))
    .update(name)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
