import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCheckoutData } from '../../demo/checkout-data.ts'
import { operate } from '../testing/operator.ts'
import { openShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
const folder = mkdtempSync(path.join(tmpdir(), 'options-'))
beforeAll(async () => {
  shop = await openShop()
  await seedCheckoutData(shop.db)
  for (const code of ['ceneo', 'czytamy']) await operate(shop.db, ['partner', 'add', code])
}, 60_000)
afterAll(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true })
})

/** Arguments are separated by spaces; `~` is a space within one. */
const run = (line: string) =>
  operate(
    shop.db,
    line.split(' ').map((word) => word.replaceAll('~', ' ')),
    { settings: shop.settings, cwd: folder },
  )
/** The code of a command, and its output only if it refuses. */
const refusal = async (line: string) => {
  const { code, output } = await run(line)
  return code === 2 ? output : code
}

const LIMIT = '--limit takes an integer from 1 to 1000'
test.each([
  ['orders list --limit', 1000, LIMIT],
  ['orders withdrawals --limit', 1000, LIMIT],
  ['payments list --limit', 1000, LIMIT],
  ['review list --limit', 1000, LIMIT],
  ['blog comments list --limit', 1000, LIMIT],
  ['search report --limit', 1000, LIMIT],
  ['search report --weeks', 53, '--weeks takes an integer from 1 to 53'],
  ['content preview pages/nie-ma --days', 60, '--days takes 1 to 60'],
  ['partner link ceneo / --days', 3650, '--days takes 1 to 3650'],
])('%s takes integers from 1 to %i', async (option, largest, message) => {
  for (const value of ['0', '1.5', 'x', String(largest + 1)])
    expect(await refusal(`${option} ${value}`), value).toBe(message)
  for (const value of ['1', String(largest)]) expect(await refusal(`${option} ${value}`), value).not.toBe(message)
})

const REFUSED: readonly (readonly [line: string, message: string])[] = [
  ['orders invoice 1 --item A=0', '--item takes SKU=QUANTITY with a positive integer, not "A=0"'],
  ['orders invoice 1 --item A=', '--item takes SKU=QUANTITY with a positive integer, not "A="'],
  ['orders invoice 1 --item A=10000000', '--item takes SKU=QUANTITY with a positive integer, not "A=10000000"'],
  ['orders refund 1 --shipping 1.234', '--shipping takes an amount such as 12.50, not "1.234"'],
  ['orders refund 1 --shipping=-1', '--shipping takes an amount such as 12.50, not "-1"'],
  ['orders refund 1 --adjustment +-1', '--adjustment takes an amount such as 12.50, not "+-1"'],
  ['orders refund 1 --adjustment 1234567890', '--adjustment takes an amount such as 12.50, not "1234567890"'],
  ['orders delivered 1 --on 2026-02-30', '--on takes a day such as 2026-11-24, not "2026-02-30"'],
  [
    'payments list --state lost',
    '--state takes created, pending, waiting, paid, failed, cancelled, partly-refunded, refunded',
  ],
  ['payments reconcile --day 2026-02-31', 'payments reconcile takes --day YYYY-MM-DD'],
  ['payments reconcile --list x.csv', 'payments reconcile takes --list together with --company'],
  ['payments reconcile --company payu', 'payments reconcile takes --list together with --company'],
  ['mails retry 0', 'usage: npm run shop -- mails retry ID… | --all'],
  ['mails retry 1 x', 'usage: npm run shop -- mails retry ID… | --all'],
  ['mails retry 1 --all', 'usage: npm run shop -- mails retry ID… | --all'],
  ['jobs retry 1234567890', 'usage: npm run shop -- jobs retry ID… | --all'],
  ['jobs retry 3 7', 'There is no failing job 3, 7, or it is running.'],
  ['category move a --first --last --to /', 'Use only one of --first, --last, --before and --after.'],
  ['category move a --before b --after c', 'Use only one of --first, --last, --before and --after.'],
  ['source add lublin2 --pickup maybe', '--pickup takes yes or no'],
  ['search synonyms remove x', 'search synonyms remove takes the number of a group, as shown by list'],
  ['search synonyms remove 1.5', 'search synonyms remove takes the number of a group, as shown by list'],
  ['search synonyms remove 999', 'search synonyms remove takes the number of a group, as shown by list'],
  ['review list --status new', '--status takes pending, approved, rejected, all'],
  ['review reject 1', 'usage: npm run shop -- review reject ID --reason TEXT'],
  ['review reject 01 --reason x', 'usage: npm run shop -- review reject ID --reason TEXT'],
  ['review reply x y', 'usage: npm run shop -- review reply ID TEXT'],
  [
    'review approve 1@1 2@0',
    'usage: npm run shop -- review approve ID@VERSION…\n' +
      '"2@0" lacks its version: review list shows it, as in 50@1, so that the text you read is approved.',
  ],
  ['blog comments list --status new', '--status takes pending, approved, rejected, all'],
  ['blog comments approve 1 x', 'usage: npm run shop -- blog comments approve ID…'],
  ['blog comments reply x Tak', 'usage: npm run shop -- blog comments reply ID TEXT'],
  ['blog comments reply 1 ~', 'usage: npm run shop -- blog comments reply ID TEXT'],
  ['blog comments reply 7 Tak', 'There is no comment 7.'],
  ['delivery days dpd pickup_dpd 1-', 'Days are written as 1 or 1-2, not "1-".'],
  ['delivery days dpd pickup_dpd 100', 'Days are written as 1 or 1-2, not "100".'],
  ['delivery set dpd pickup_dpd --position 1000', '--position takes a number'],
  ['delivery set dpd pickup_dpd --on --off', '--on or --off, not both'],
  ['delivery set dpd pickup_dpd --network ups', '--network takes inpost, orlen, dhl, dpd, not "ups"'],
  ['delivery set dpd pickup_dpd --free-from 1,234', '--free-from takes an amount such as 12.99'],
  ['delivery set dpd pickup_dpd --cash-fee x', '--cash-fee takes an amount such as 12.99'],
  ['delivery set dpd pickup_dpd --price 1234567', '--price takes an amount such as 12.99'],
  ['delivery set dpd pickup_dpd --max-weight 0', '--max-weight takes a weight in kilograms such as 25'],
  ['delivery set dpd pickup_dpd --max-weight 1000.1', '--max-weight takes a weight in kilograms such as 25'],
  ['delivery set dpd pickup_dpd --max-size 41x38', '--max-size takes three sides in centimetres, such as 41x38x64'],
  ['delivery set dpd pickup_dpd --max-size 41x0x64', '--max-size takes three sides in centimetres, such as 41x38x64'],
  [
    'delivery set dpd pickup_dpd --max-size 41x38x1000',
    '--max-size takes three sides in centimetres, such as 41x38x64',
  ],
  ['delivery set dpd pickup_dpd --days 3', '--days takes working days from dispatch, such as 1-2'],
  ['delivery set dpd pickup_dpd --days 3-2', '--days takes working days from dispatch, such as 1-2'],
  ['delivery set dpd pickup_dpd --rate 10', '--rate takes KG=PRICE, KG@VALUE=PRICE or any=PRICE, such as 10=11.99'],
  ['points import gls x', 'points import takes one of inpost, orlen, dhl, dpd'],
  ['points import dpd', "Name the list's files or its address, or set delivery/points/dpd."],
  ['points import dpd http://a.example http://b.example', 'Name one address, or one or more files.'],
  ['points import dpd a.json', expect.stringMatching(/^a\.json cannot be read: ENOENT/) as string],
  ['partner price ceneo X 1.234', 'A price is an amount such as 29.90, or none.'],
  ['partner price ceneo X 1234567', 'A price is an amount such as 29.90, or none.'],
  ['partner link ceneo lalka', 'partner link takes a partner and a path such as /lalka-prus.html'],
  ['consents set newsletter --enabled tak', '--enabled takes yes or no'],
  ['consents set newsletter --required 1', '--required takes yes or no'],
  ['consents set newsletter --text x --view cs', '--view takes one of default, en'],
  ['consents export --from 2026-02-31', '--from takes a day such as 2026-11-30'],
  ['consents export --to 1', '--to takes a day such as 2026-11-30'],
  ['cookies list --view cs', '--view takes one of default, en'],
  ['cookies group marketing maybe', 'cookies group takes a code and on or off'],
  ['options file 1', 'There is no order 1.'],
  ['privacy requests approve', 'usage: npm run shop -- privacy requests approve|refuse ID [--reason TEXT]'],
  ['privacy requests approve 0', 'usage: npm run shop -- privacy requests approve|refuse ID [--reason TEXT]'],
  ['privacy requests refuse 1', 'A refusal needs a reason: --reason TEXT'],
  ['privacy requests approve 1', 'Request 1 does not wait for a decision.'],
  ['privacy requests refuse 1 --reason x', 'Request 1 does not wait for a decision.'],
  ['privacy requests drop 1', 'There is no "drop".'],
  ['privacy erase nikt@example.pl', 'There is neither an account nor data of a guest with this address.'],
  ['video add X http://a.example', 'video add takes a SKU, an address and a title of at most 120 characters'],
  [
    `video add X http://a.example --title ${'t'.repeat(121)}`,
    'video add takes a SKU, an address and a title of at most 120 characters',
  ],
  [`video add X https://youtu.be/dQw4w9WgXcQ --title ${'t'.repeat(120)}`, 'There is no product with the SKU X.'],
  ['content revert pages/nie-ma', 'pages/nie-ma has no earlier version.'],
  ['content revert pages/nie-ma last', 'There is no version last of pages/nie-ma.'],
  ['content history pages/nie-ma --show 1', 'There is no version 1 of pages/nie-ma.'],
  ['settings set design/header/logo_src logo.svg', expect.stringMatching(/^There is no file .*logo\.svg: put the/)],
  ['import csv a.csv --map mapa.json', expect.stringMatching(/^The map cannot be read: ENOENT/) as string],
  ['author show nikt', 'There is no author with the key nikt.'],
  ['bundle show X', 'There is no bundle with the SKU X.'],
  ['bundle set X pusty.json', 'There is no product with the SKU X.'],
  ['options set X zly.json', expect.stringMatching(/^zly\.json: .*JSON/) as string],
]

test.each(REFUSED)('%s is refused', async (line, message) => {
  writeFileSync(path.join(folder, 'pusty.json'), '{}')
  writeFileSync(path.join(folder, 'zly.json'), '{')
  expect(await run(line)).toEqual({ code: 2, output: message })
})

test.each(['group', 'provider', 'lifetime', 'description', 'name'])(
  'GDPR-2: a third-party cookie is not listed without its %s',
  async (missing) => {
    const facts = ['group marketing', 'provider Firma', 'lifetime rok', 'description Reklama']
      .filter((fact) => !fact.startsWith(missing))
      .map((fact) => `--${fact}`)
    expect(await refusal(['cookies set', ...(missing === 'name' ? [] : ['_gid']), ...facts].join(' '))).toBe(
      'cookies set takes a name, --group, --provider, --lifetime and --description',
    )
  },
)
