import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configure } from './modules/store/configuration.ts'
import { modules } from './modules/index.ts'
import { readModules } from '../tools/modules/read-modules.mjs'
import { openTestDatabase, type TestDatabase } from './testing/database.ts'

/** Names of columns that may contain personal data; JSON, binary data and hashes of secrets count too. */
const PERSONAL = new RegExp(
  '(^|_)(email|recipient|customer_id|reader_id|person|name|firstname|middlename|lastname|nickname|street|postcode|' +
    'city|' +
    'phone|telephone|address|ip|agent|device|token|code_hash|dob|gender|taxvat|vat_id|message|text|body|notes?|' +
    'description|comment|key|hash)(_key|_hash)?$',
)
const DOCUMENTS = new Set(['jsonb', 'json', 'bytea'])

/** Tables without personal data that no module writes; modules name theirs in module.json. */
const OF_THE_SHOP = new Set([
  ...'cms_page_wording heartbeat migration payment_method price_change product_label review_rating secret'.split(' '),
  ...'store_view tax_class persisted_query'.split(' '),
  // references and values without personal data (0180_action_log.sql)
  'action_log',
  ...readModules('.').flatMap(({ withoutPersonalData }) => withoutPersonalData),
])

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const readColumns = () => database.db.many<{ table: string; column: string; type: string }>`
  select c.table_name::text as "table", c.column_name::text as "column", c.data_type::text as "type"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`

const claims = () =>
  modules.flatMap(({ personalData }) =>
    Object.entries(personalData?.columns ?? {}).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  )

test('GDPR-4: every column that may contain personal data is declared by a module', async () => {
  const personal = (await readColumns())
    .filter(({ table }) => !OF_THE_SHOP.has(table))
    .filter(({ column, type }) => PERSONAL.test(column) || DOCUMENTS.has(type))
    .map(({ table, column }) => `${table}.${column}`)
  const claimed = new Set(claims())
  // declare a missing column in the module's personalData, a table without personal data in its module.json
  expect(personal.filter((column) => !claimed.has(column))).toEqual([])
})

test('every table without personal data exists', async () => {
  const tables = new Set((await readColumns()).map(({ table }) => table))
  expect([...OF_THE_SHOP].filter((table) => !tables.has(table))).toEqual([])
})

test('GDPR-4: every declared column exists and is declared once', async () => {
  const existing = new Set((await readColumns()).map(({ table, column }) => `${table}.${column}`))
  const claimed = claims()
  expect(claimed.filter((column) => !existing.has(column))).toEqual([])
  expect(claimed.filter((column, i) => claimed.indexOf(column) !== i)).toEqual([])
})

test('GDPR-4: docs/personal-data.md has every retention period with its default', () => {
  const docs = readFileSync(new URL('../docs/personal-data.md', import.meta.url), 'utf8')
  const configuration = configure('default', []) as Record<string, string | number | boolean>
  const rows = modules.flatMap(({ personalData }) =>
    (personalData?.retain ?? []).map(({ data, setting }) => `| ${data} | \`${setting}\` | ${configuration[setting]} |`),
  )
  expect(rows.filter((row) => !docs.includes(row))).toEqual([])
  expect(docs.match(/^\|.*`privacy\/retention/gm)).toHaveLength(rows.length)
})
