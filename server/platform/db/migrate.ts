import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from './db.ts'

const ADVISORY_LOCK_ID = 20261121

export interface Migration {
  /** Unique; kept in the database. */
  name: string
  text: string
}

/**
 * Applies the migrations that are not applied yet, each in its transaction, under a lock shared by all processes.
 * `further` ones, of extensions, come after all of the folder, whose later files may be applied after them in a shop that
 * is updated. Throws when an applied file was changed later: migrations only go forward.
 */
export async function migrate(
  db: Database,
  folder: string,
  log: (line: string) => void = () => {},
  further: readonly Migration[] = [],
): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files: Migration[] = []
  for (const name of names) files.push({ name, text: await readFile(path.join(folder, name), 'utf8') })
  files.push(...further)
  await db.transaction(async (tx) => {
    // "if not exists" alone fails when two processes start at once
    await tx.one`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID})`
    await tx.script(`
      create table if not exists migration (name text primary key, checksum text not null,
        applied_at timestamptz not null default now())`)
  })
  const known = new Set((await db.many<{ name: string }>`select name from migration`).map(({ name }) => name))
  const pending = files.filter(({ name }) => !known.has(name))
  if (pending.length > 0) log(`Migrating the database: ${pending.length} of ${files.length} steps …`)
  let applied = 0
  for (const { name, text } of files) {
    const checksum = createHash('sha256').update(text).digest('hex')
    await db.transaction(async (tx) => {
      await tx.script('set local statement_timeout = 0')
      await tx.one`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID})`
      const known = await tx.one<{ checksum: string }>`select checksum from migration where name = ${name}`
      if (known && known.checksum !== checksum)
        throw new Error(`migration ${name} was altered after it had been applied; add a new one instead`)
      if (known) return
      await tx.script(text)
      await tx.run`insert into migration (name, checksum) values (${name}, ${checksum})`
      applied++
    })
  }
  return applied
}
