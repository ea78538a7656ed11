import pg from 'pg'
import type { Database } from './database.ts'
import { EmbeddedDatabase } from './embedded.ts'
import { PooledDatabase } from './pooled.ts'
import { FORCE_GENERIC_PLAN } from './prepared.ts'

export type { Database, Db } from './database.ts'
export { statements } from './send.ts'
export { join, Sql, sql, statement } from './sql.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Statement timeout for pages; 0 disables it, for migrations and operator commands.
 */
const STATEMENT_TIMEOUT_MS = 30_000

/**
 * Pool size of a process. More connections make it no faster: each caches its own plans, which compete for the CPU
 * caches (docs/performance.md).
 */
const MAX_CONNECTIONS = 5

/**
 * Creates a pool for a PostgreSQL server; it connects at the first query. Idle connections are kept, because a new one
 * has to plan every statement again.
 */
export function openPostgres(url: string, connections = MAX_CONNECTIONS, statementMs = STATEMENT_TIMEOUT_MS): Database {
  return new PooledDatabase(
    'postgres',
    new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 0,
      keepAlive: true,
      statement_timeout: statementMs,
      options: `-c ${FORCE_GENERIC_PLAN}`,
    }),
  )
}

/** Opens the embedded database in `folder` (`memory://` for tests). The caller must hold the folder's lock. */
export async function openEmbedded(folder: string, dump?: string): Promise<Database> {
  const embedded = await EmbeddedDatabase.open(folder, dump)
  const config = {
    max: 1,
    user: 'postgres',
    database: 'postgres',
    stream: () => embedded.connect(),
    idleTimeoutMillis: 0,
    allowExitOnIdle: false,
  }
  return new PooledDatabase('embedded', new pg.Pool(config), embedded)
}
