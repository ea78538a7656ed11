import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { type Database, openEmbedded, openPostgres } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'

export const migrationsFolder = new URL('../migrations', import.meta.url).pathname
const cacheFolder = new URL('../../node_modules/.cache/zakladka', import.meta.url).pathname

export interface TestDatabase {
  db: Database
  /** URL of the database, if it is on a server. */
  url: string | undefined
  /** Closes and deletes the database. */
  close(): Promise<void>
}

/** Initial contents that several test files share. */
export interface DatabaseContents {
  name: string
  /** Hash of everything that the contents depend on. */
  hash: () => Promise<string>
  fill: (db: Database) => Promise<void>
}

const migratedOnly: DatabaseContents = { name: 'migrated', hash: migrationsHash, fill: async () => {} }

/**
 * Opens a migrated database with the contents: on PGlite in memory, or on the server of TEST_DATABASE_URL. It is a copy
 * of a database that was migrated earlier (and on a server filled as well), which takes a sixth of the time.
 */
export async function openTestDatabase(contents = migratedOnly): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (server) return createFromTemplate(server, contents)
  const db = await openEmbedded('memory://', await migratedFile())
  await contents.fill(db)
  return { db, url: undefined, close: () => db.close() }
}

async function migrationsHash() {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).toSorted())
    hash.update(name).update(await readFile(path.join(migrationsFolder, name)))
  return hash.digest('hex').slice(0, 16)
}

async function migratedFile() {
  const file = path.join(cacheFolder, `migrated-${await migrationsHash()}.tar`)
  if (existsSync(file)) return file
  const folder = await mkdtemp(path.join(tmpdir(), 'zakladka-'))
  const db = await openEmbedded(folder)
  await migrate(db, migrationsFolder)
  await db.close()
  const embedded = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
  const dump = await embedded.dumpDataDir('none')
  await embedded.close()
  await mkdir(cacheFolder, { recursive: true })
  // renamed into place, because other processes may create the same file
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporaryFile, Buffer.from(await dump.arrayBuffer()))
  await rename(temporaryFile, file)
  await rm(folder, { recursive: true, force: true })
  return file
}

const testDatabaseUrl = (server: string, database: string) =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href

async function createFromTemplate(server: string, contents: DatabaseContents): Promise<TestDatabase> {
  const admin = new pg.Client(server)
  await admin.connect()
  const template = await createTemplate(contents, server, admin)
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template ${template}`)
  const url = testDatabaseUrl(server, name)
  const db = openPostgres(url)
  return {
    db,
    url,
    async close() {
      await db.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Templates of other states of the code that are kept: other checkouts may use the same server. */
const KEPT_TEMPLATES = 3

/** Drops the templates of earlier states of the code, except the newest, and those that were not finished. */
async function dropTemplates(name: string, admin: pg.Client) {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by oid desc',
    [`${name}_`],
  )
  const isUnfinished = (template: string) => template.endsWith('_unfinished')
  const templates = rows.map(({ datname }) => datname)
  const old = templates.filter((template) => !isUnfinished(template)).slice(KEPT_TEMPLATES)
  for (const template of [...templates.filter(isUnfinished), ...old])
    await admin.query(`drop database if exists ${template}`).catch(() => {})
}

async function createTemplate({ name, hash, fill }: DatabaseContents, server: string, admin: pg.Client) {
  const template = `${name}_${await hash()}`
  // locked while one process creates it: a template database must have no connections
  await admin.query('select pg_advisory_lock(20261121)')
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    await dropTemplates(name, admin)
    const unfinished = `${template}_unfinished`
    await admin.query(`create database ${unfinished} template template0`)
    const db = openPostgres(testDatabaseUrl(server, unfinished))
    await migrate(db, migrationsFolder)
    await fill(db)
    await db.close()
    await admin.query(`alter database ${unfinished} rename to ${template}`)
    return template
  } finally {
    await admin.query('select pg_advisory_unlock(20261121)')
  }
}
