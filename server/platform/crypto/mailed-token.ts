import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { getSecret } from './secret.ts'

const KEY = 'mailed tokens'

/** Sessions and link tokens are stored as hashes, so that a leaked table is useless. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Name of a token for jobs and mail keys, which must not contain the token itself. */
export const newTokenName = (): string => randomBytes(24).toString('base64url')

/** Token for a link in a mail; derived from its name each time the mail is rendered. */
export const mailedToken = async (db: Db, name: string): Promise<string> =>
  createHmac('sha256', await getSecret(db, KEY))
    .update(name)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
