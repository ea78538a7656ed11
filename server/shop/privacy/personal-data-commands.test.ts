import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.db.run`
    insert into customer (email, email_key, store_code, firstname, lastname, password_hash)
    select name || '@example.pl', name || '@example.pl', 'default', name, 'Kot', 'x'
    from unnest(array['ewa', 'jan', 'ola']) name`
  await shop.db.run`
    insert into personal_data_request (customer_id, store_code, state, requested_at, confirmed_at, due_at, reason)
    select v.* from (values
      ((select id from customer where firstname = 'ewa'), 'default', 'waiting', timestamptz '2026-11-28T23:30:00Z',
        timestamptz '2026-11-29T23:30:00Z', null::timestamptz, null),
      ((select id from customer where firstname = 'jan'), 'default', 'approved', now(),
        timestamptz '2026-11-29T23:30:00Z', timestamptz '2026-12-13T23:30:00Z', null),
      (null, 'default', 'refused', now(), timestamptz '2026-11-29T23:30:00Z', null, 'Trwa reklamacja.'),
      ((select id from customer where firstname = 'ola'), 'default', 'unconfirmed', now(), null, null, null)) v`
}, 60_000)
afterAll(() => shop?.close())

const run = async (...argv: string[]) => {
  const { code, output } = await operate(shop.db, ['privacy', ...argv])
  return code === 0 ? output : [code, output]
}

test('GDPR-4: open requests are listed newest first, and all with --all', async () => {
  const open = [
    '2  approved  jan@example.pl  confirmed 30.11.2026, due 14.12.2026',
    '1  waiting  ewa@example.pl  confirmed 30.11.2026',
  ]
  expect(await run('requests')).toBe(open.join('\n'))
  expect(await run('requests', 'list')).toBe(open.join('\n'))
  expect(await run('requests', '--all')).toBe(
    [
      '4  unconfirmed  ola@example.pl  confirmed no',
      '3  refused  (erased)  confirmed 30.11.2026, refused: Trwa reklamacja.',
      ...open,
    ].join('\n'),
  )
  expect(JSON.parse((await run('requests', '--json')) as string)).toMatchObject([{ id: 2 }, { id: 1 }])
})

test('GDPR-4: a request is approved or refused by its number', async () => {
  expect(await run('requests', 'approve', '1')).toBe('Request 1 is approved.')
  expect(await run('requests', 'refuse', '2', '--reason', 'Trwa reklamacja.')).toBe('Request 2 is refused.')
  expect(await run('requests', 'approve', '3')).toEqual([2, 'Request 3 does not wait for a decision.'])
  expect(await run('requests', 'refuse', '4', '--reason', 'x')).toEqual([2, 'Request 4 does not wait for a decision.'])
  expect(await run('requests')).toBe('1  approved  ewa@example.pl  confirmed 30.11.2026')
})

test('GDPR-4: a dry run of an erasure counts records and keeps them, the erasure itself does not', async () => {
  const dry = (await run('erase', 'EWA@example.pl', '--dry-run')) as string
  expect(dry).toMatch(/^ {4}\d {2}\w+\n/)
  expect(dry).toMatch(/\nNothing was changed\.$/)
  expect(await shop.db.many`select firstname from customer order by 1`).toEqual([
    { firstname: 'ewa' },
    { firstname: 'jan' },
    { firstname: 'ola' },
  ])
  expect(await run('erase', 'EWA@example.pl')).toBe(dry.replace('Nothing was changed.', 'The customer is erased.'))
  expect(await shop.db.many`select firstname from customer order by 1`).toEqual([
    { firstname: 'jan' },
    { firstname: 'ola' },
  ])
  expect(await run('erase', 'ewa@example.pl')).toEqual([
    2,
    'There is neither an account nor data of a guest with this address.',
  ])
  expect(await run('requests')).toBe('There are no such requests.')
})
