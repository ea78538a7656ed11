import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { openTestDatabase } from './database.ts'

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('databases of tests on a PostgreSQL server', () => {
  const admin = new pg.Client(server)
  const templates = async () => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, 'states_') order by oid",
    )
    return rows.map(({ datname }) => datname)
  }
  const dropAll = async () => {
    for (const template of await templates()) await admin.query(`drop database ${template} with (force)`)
  }
  beforeAll(async () => {
    await admin.connect()
    await dropAll()
  })
  afterAll(async () => {
    await dropAll()
    await admin.end()
  })

  test('templates of the last states of the code are kept, since other checkouts use the same server', async () => {
    await admin.query('create database states_x_unfinished template template0')
    for (const state of ['a', 'b', 'c', 'd', 'e', 'd']) {
      const database = await openTestDatabase({ name: 'states', hash: async () => state, fill: async () => {} })
      await database.close()
    }
    expect(await templates()).toEqual(['states_b', 'states_c', 'states_d', 'states_e'])
  }, 120_000)
})
