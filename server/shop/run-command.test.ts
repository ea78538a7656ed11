import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../testing/operator.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { isHelpRequested } from './command.ts'
import { commands } from './commands.ts'
import { help, unknownCommandError } from './run-command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

test('help of a command shows its arguments, its summary and its details', () => {
  expect(help(['content', 'show', '--help'])).toEqual([
    'usage: npm run shop -- content show NAME',
    '',
    '  print a text as its file',
  ])
  expect(help(['checklist'])).toEqual([
    'usage: npm run shop -- checklist',
    '',
    '  list what the shop still needs before it opens',
    '  Exits with 1 while something is missing.',
  ])
  expect(help(['orders', 'hold'])).toEqual([
    'usage: npm run shop -- orders hold NUMBER [--key KEY] [--dry-run] [--json]',
    '',
    '  put an order on hold',
    '  --key KEY: a repeated command with the same key is executed once. --dry-run: validate and roll back.',
  ])
  expect(help(['orders', 'cancel'])).toEqual([
    'usage: npm run shop -- orders cancel NUMBER [--item SKU=QUANTITY]… [--comment TEXT] [--silent] [--key KEY] ' +
      '[--dry-run] [--json]',
    '',
    '  cancel the part of an order that is neither invoiced nor shipped',
    '  Releases reserved stock, and the coupon once the complete order is cancelled.\n' +
      '  Where several lines have the SKU, name one by its number, such as #12.\n' +
      '  --key KEY: a repeated command with the same key is executed once. --dry-run: validate and roll back.',
  ])
  expect(help(['blog', 'comments', 'reply', '-h'])[0]).toBe('usage: npm run shop -- blog comments reply ID TEXT')
})

test('help of the operator’s commands lists all of them in two columns', () => {
  const lines = help(['--help'])
  const width = 'blog comments approve'.length
  expect(lines.slice(0, 3)).toEqual([
    'usage: npm run shop -- COMMAND [OPTIONS]',
    '',
    `  ${'migrate'.padEnd(width)}  apply pending database migrations`,
  ])
  expect(lines).toContain(`  blog comments approve  show comments below their posts`)
  expect(lines).toHaveLength(Object.keys(commands).length + 4)
  expect(lines.slice(-2)).toEqual(['', 'Run a command with --help for details. The shop may be running.'])
})

test.each([
  [[], true],
  [['orders', '--help'], true],
  [['-h'], true],
  [['orders', 'list'], false],
  [['help'], false],
])('%j requests help: %s', (argv, isRequested) => {
  expect(isHelpRequested(argv)).toBe(isRequested)
})

test.each([
  // the most similar first
  [['orders', 'hols'], 'orders hold, orders files, orders unhold'],
  [['ORDERS', 'LIST'], 'orders list'],
  [['orders', 'lis', '--limit', '3'], 'orders list, orders files'],
  [['blog', 'comment', 'list'], 'blog comments list'],
  // of a group without a similar name, eight at most
  [
    ['source', 'destroy'],
    'source list, source show, source add, source change, source enable, source disable, source parcels',
  ],
  [
    ['orders', 'xyz'],
    'orders list, orders show, orders paid, orders withdrawals, orders invoice, orders ship, orders delivered, ' +
      'orders refund',
  ],
])('instead of %j the shop suggests %s', (argv, suggestions) => {
  expect(unknownCommandError(argv)).toBe(
    `There is no command "${argv.join(' ')}".\nDid you mean: ${suggestions}?\nAll commands: npm run shop -- --help`,
  )
})

test('a known command is not unknown, whatever its arguments', () => {
  expect(unknownCommandError(['blog', 'comments', 'list', 'x'])).toBeUndefined()
  expect(unknownCommandError(['orders', 'show', '12'])).toBeUndefined()
  expect(unknownCommandError(['reindex', 'all'])).toBeUndefined()
})

test('an unknown command and an unknown option are refused with the code 2', async () => {
  expect(await operate(shop.db, ['xyzzy'])).toEqual({
    code: 2,
    output: 'There is no command "xyzzy".\nAll commands: npm run shop -- --help',
  })
  const { code, output } = await operate(shop.db, ['orders', 'list', '--newest'])
  expect([code, output]).toEqual([2, expect.stringMatching(/^Unknown option '--newest'/)])
})

test('a command on a database without a shop says how to create one; other failures are not hidden', async () => {
  const without = async (change: string, undo: string) => {
    await shop.db.script(change)
    try {
      return await operate(shop.db, ['jobs', 'list'])
    } finally {
      await shop.db.script(undo)
    }
  }
  expect(await without('alter table job rename to elsewhere', 'alter table elsewhere rename to job')).toEqual({
    code: 2,
    output:
      'There is no shop in this database yet: create one with npm run shop -- setup, or a demo with npm run shop -- ' +
      'seed.',
  })
  await expect(
    without('alter table job rename kind to sort', 'alter table job rename sort to kind'),
  ).rejects.toMatchObject({ code: '42703' })
})

test('the database is migrated and indexed, and a shop with contents is not set up again', async () => {
  expect(await operate(shop.db, ['migrate'])).toEqual({ code: 0, output: 'The database is up to date.' })
  expect(await operate(shop.db, ['reindex'])).toEqual({ code: 0, output: '0 products indexed.' })
  const first = await operate(shop.db, ['setup'])
  expect([first.code, first.output.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^Before the shop opens \(\d+ of 18 done\):$/),
  ])
  expect(await operate(shop.db, ['setup'])).toEqual({ code: 2, output: 'The shop is already initialized.' })
})

const commandsPage = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8')

test.each([...new Set(Object.keys(commands).map((name) => name.split(' ', 1)[0]))])(
  'docs/commands.md lists the commands of %s',
  (group) => expect(commandsPage).toMatch(new RegExp(`^- .*\`${group}[ \`]`, 'm')),
)

test.each([
  [['order', 'list'], 'Did you mean: orders list'],
  [['orders', 'shwo', '12'], 'Did you mean: orders show'],
  [['chekclist'], 'Did you mean: checklist?'],
  [['delivery', 'remove'], 'Did you mean: delivery '],
] as const)('%s is answered with the commands that may be meant, not with all of them', (argv, suggestion) => {
  const lines = unknownCommandError(argv)?.split('\n')
  expect(lines?.[0]).toBe(`There is no command "${argv.join(' ')}".`)
  expect(lines?.[1]).toContain(suggestion)
  expect(lines?.slice(2)).toEqual(['All commands: npm run shop -- --help'])
})

test('a name like no other gets no guesses', () => {
  expect(unknownCommandError(['xyzzy'])?.split('\n')).toHaveLength(2)
})
