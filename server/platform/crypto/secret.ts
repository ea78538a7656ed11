import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

const cachedSecrets = new WeakMap<Db, Map<string, Promise<Buffer>>>()

/** A secret generated once and stored in the database, shared by all processes. */
export function getSecret(db: Db, name: string): Promise<Buffer> {
  const ofDb = cachedSecrets.get(db) ?? new Map<string, Promise<Buffer>>()
  cachedSecrets.set(db, ofDb)
  let secret = ofDb.get(name)
  if (!secret) {
    secret = readOrCreate(db, name)
    ofDb.set(name, secret)
    // errors are not cached
    secret.catch(() => ofDb.delete(name))
  }
  return secret
}

async function readOrCreate(db: Db, name: string): Promise<Buffer> {
  await db.run`
    insert into secret (name, value) values (${name}, ${randomBytes(32).toString('base64')}) on conflict do nothing`
  const row = await db.one<{ value: string }>`select value from secret where name = ${name}`
  if (!row) throw new Error(`the secret ${name} could not be stored`)
  return Buffer.from(row.value, 'base64')
}
