import { expect, test } from 'vitest'
import { checkSql } from './check-sql.ts'
import { readModules } from './modules/read-modules.mjs'

const modules = readModules('.')

test('SQL is allowed only in *.sql.ts files and the platform', () => {
  const text = 'await db.one<{ id: number }>`select 1`'
  expect(checkSql('server/modules/cart/cart.ts', text, modules)).toEqual(['SQL is allowed only in *.sql.ts files'])
  expect(checkSql('server/modules/cart/cart.sql.ts', text, modules)).toEqual([])
  expect(checkSql('server/platform/jobs/jobs.ts', text, modules)).toEqual([])
})

test('a module writes only its own tables, and the import also those of the catalogue', () => {
  const text =
    'sql`insert into cart (id) values (1)`; sql`delete from only wishlist_item`; sql`select 1 for update of cart`'
  expect(checkSql('server/modules/cart/cart.sql.ts', text, modules)).toEqual(['cart must not write wishlist_item'])
  expect(checkSql('server/modules/catalog/catalog.sql.ts', 'sql`update cart set a = 1`', modules)).toEqual([
    'catalog must not write cart',
  ])
  expect(checkSql('server/modules/import/writing/a.sql.ts', 'sql`update product set a = 1`', modules)).toEqual([])
})

test('search writes the rows of what a store view shows, and no other table of the catalogue', () => {
  const text = 'sql`insert into product_index (sales) values (1)`; sql`update product set sales = 1`'
  expect(checkSql('server/modules/search/index/a.sql.ts', text, modules)).toEqual(['search must not write product'])
})

test('an extension writes and defines only tables whose names begin with its own', () => {
  const folder = 'examples/reading-club'
  const written = 'sql`insert into reading_club (id) values (1)`; sql`update reading_club_meeting set id = 1`'
  expect(checkSql(`${folder}/clubs.sql.ts`, written, modules)).toEqual([])
  expect(checkSql(`${folder}/clubs.sql.ts`, `${written}; sql\`delete from reading_clubs\``, modules)).toEqual([
    'reading-club must not write reading_clubs',
  ])
  expect(checkSql(`${folder}/clubs.ts`, 'await db.one`select 1`', modules)).toEqual([
    'SQL is allowed only in *.sql.ts files',
  ])
  const migration = `${folder}/migrations/0001_reading_club.sql`
  const defined = "create table if not exists reading_club (id int); insert into payment_method (code) values ('a');"
  expect(checkSql(migration, defined, modules)).toEqual([])
  expect(checkSql(migration, `${defined}\nalter table product add club int`, modules)).toEqual([
    'reading-club must not define product',
  ])
})
