import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../testing/operator.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { commands } from './commands.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

const TAKES_NOTHING = (
  'checklist; mails list; jobs list; export choices; category list; source list; delivery list; ' +
  'currency import; points list; partner list; consents list; measurement show; picks show; seasons show'
).split('; ')
const SKU_AND_FILE = ['bundle', 'options', 'links', 'excerpt', 'configurable', 'grouped'].map((name) => `${name} set`)
const ORDER_USAGE: Readonly<Record<string, string>> = {
  invoice: ' [--item SKU=QUANTITY]… [--comment TEXT] [--silent]',
  ship:
    ' [--item SKU=QUANTITY]… [--tracking NUMBER]… [--carrier CODE] [--carrier-title NAME] [--source CODE] [--unpaid] ' +
    '[--force] [--comment TEXT] [--silent]',
  delivered: ' [--shipment NUMBER] [--on YYYY-MM-DD]',
  refund:
    ' [--item SKU=QUANTITY]… [--shipping AMOUNT] [--adjustment AMOUNT] [--unshipped] [--restock] [--source CODE] ' +
    '[--reason TEXT] [--comment TEXT] [--silent]',
  cancel: ' [--item SKU=QUANTITY]… [--comment TEXT] [--silent]',
  files: '',
  hold: '',
  unhold: '',
}
const usage = (text: string) => `usage: npm run shop -- ${text}`

const OPTIONS_ONLY = [
  'migrate',
  'seed',
  'setup',
  'reindex',
  'log [--object KIND[:ID]] [--actor NAME] [--day YYYY-MM-DD] [--limit N] [--json]',
  'orders list [--status STATUS] [--email ADDRESS] [--limit N] [--json]',
  'orders withdrawals [--limit N] [--json]',
  'payments list [--state STATE] [--due] [--limit N] [--json]',
  'search report [--weeks N] [--store CODE] [--limit N] [--json]',
  'review list [--status pending|approved|rejected|all] [--reported] [--limit N] [--json]',
  'blog comments list [--status pending|approved|rejected|all] [--limit N] [--json]',
  'cookies list [--view CODE]',
]

/** Commands, the numbers of arguments that they refuse, and what they answer. */
const REFUSED: readonly (readonly [name: string, counts: readonly number[], message: string])[] = [
  ...TAKES_NOTHING.map((name) => [name, [1, 2], `${name} takes no arguments`] as const),
  ...OPTIONS_ONLY.map((text) => [text.replace(/ \[.*/, ''), [1, 2], usage(text)] as const),
  ...SKU_AND_FILE.map((name) => [name, [0, 1, 3], `${name} takes a SKU and a file`] as const),
  ...['bundle show', 'options show', 'links show', 'excerpt show', 'excerpt remove', 'excerpt restore']
    .concat('configurable show', 'grouped show', 'video list')
    .map((name) => [name, [0, 2], `${name} takes one SKU`] as const),
  ...['orders show', 'orders paid', 'payments show'].map(
    (name) => [name, [0, 2], `${name} takes one order number`] as const,
  ),
  ...Object.entries(ORDER_USAGE).map(
    ([verb, options]) => [`orders ${verb}`, [0, 2], usage(`orders ${verb} NUMBER${options}`)] as const,
  ),
  ['orders comment', [0, 1, 3], usage('orders comment NUMBER TEXT [--internal] [--silent]')],
  ['payments reconcile', [1], 'payments reconcile takes --day YYYY-MM-DD'],
  ['payments refund-done', [0, 2], 'payments refund-done takes the name of one refund'],
  ['mails retry', [0], usage('mails retry ID… | --all')],
  ['jobs retry', [0], usage('jobs retry ID… | --all')],
  ['import csv', [0], 'Name at least one file, or - for standard input.'],
  ['import onix', [0], 'Name at least one file, or - for standard input.'],
  ['import choices', [0, 2], 'import choices takes one file, or - for standard input'],
  ['export csv', [1], 'Use --out FILE to write to a file.'],
  ['export onix', [1], 'Use --out FILE to write to a file.'],
  ['content list', [2], 'content list takes a part of a name'],
  ['content show', [0, 2], usage('content show NAME')],
  ['content pull', [0], 'content pull takes a folder'],
  ['content export', [0], 'content pull takes a folder'],
  ['content push', [0], 'content push takes a folder'],
  ['content edit', [0, 1], 'content edit needs a terminal'],
  ['content import', [0], 'content import takes files'],
  ['content preview', [0, 2], 'content preview takes a file or a name'],
  ['content history', [0, 2], 'content history takes a name'],
  ['content revert', [0, 3], 'content revert takes a name, and a version'],
  ['category add', [0, 2], usage('category add "PARENT / NAME"')],
  ['category change', [0, 2], usage('category change CATEGORY …')],
  ['category rename', [0, 1, 3], 'category rename takes a category and a name'],
  [
    'category move',
    [0, 2],
    usage('category move CATEGORY [--to PARENT] [--first | --last | --before CATEGORY | --after CATEGORY]'),
  ],
  ['category show', [0, 2], usage('category show CATEGORY')],
  ['category hide', [0, 2], usage('category hide CATEGORY')],
  ['category remove', [0, 2], usage('category remove CATEGORY [--to CATEGORY]')],
  ['products show', [0, 2], usage('products show SKU')],
  [
    'products edit',
    [0, 1, 2],
    usage('products edit SKU --title NAME [--view CODE] [--version VERSION] [--key KEY] [--dry-run]'),
  ],
  [
    'products price',
    [0, 1, 3],
    usage(
      'products price SKU PRICE [--special PRICE [--from DAY] [--to DAY] | --no-special] [--version VERSION] ' +
        '[--key KEY] [--dry-run]',
    ),
  ],
  [
    'products stock',
    [0, 1, 2, 3, 4],
    usage('products stock SKU SOURCE COPIES --reason TEXT [--was COPIES] [--key KEY] [--dry-run]'),
  ],
  ['settings list', [2], 'settings list takes a part of a name'],
  ['settings describe', [2], 'settings describe takes a part of a name'],
  ['settings get', [0, 2], 'settings get takes a name'],
  ['settings set', [0, 1, 3], 'settings set takes a name and a value'],
  ['settings unset', [0, 2], 'settings unset takes a name'],
  ['source add', [0, 2], usage('source add CODE --name TEXT --street TEXT --postcode 20-076 --city TEXT')],
  ['source change', [0, 2], usage('source change CODE …, as source change --help lists')],
  ...['show', 'enable', 'disable', 'parcels'].map(
    (verb) => [`source ${verb}`, [0, 2], usage(`source ${verb} CODE`)] as const,
  ),
  ['search explain', [0], usage('search explain QUERY')],
  ['search synonyms', [1], 'search synonyms supports list, add, mean and remove'],
  ['search synonyms list', [1], usage('search synonyms list | add WORD WORD… | mean WORD WORD… | remove NUMBER')],
  ['search synonyms remove', [0, 2], 'search synonyms remove takes the number of a group, as shown by list'],
  ['search stop-words list', [1], usage('search stop-words list | add WORD… | remove WORD…')],
  ['search stop-words', [2], 'search stop-words supports list, add and remove'],
  ['search stop-words add', [0], 'search stop-words add takes one word or more'],
  ['search stop-words remove', [0], 'search stop-words remove takes one word or more'],
  ['review approve', [0], usage('review approve ID@VERSION…')],
  ['review reject --reason x', [0, 2], usage('review reject ID --reason TEXT')],
  ['review reply', [0, 1, 3], usage('review reply ID TEXT')],
  ...['approve', 'reject', 'delete'].map(
    (verb) => [`blog comments ${verb}`, [0], usage(`blog comments ${verb} ID…`)] as const,
  ),
  ['blog comments reply', [0, 1, 3], usage('blog comments reply ID TEXT')],
  ['delivery calendar', [1], usage('delivery calendar')],
  ['delivery close', [0, 2], usage('delivery close YYYY-MM-DD [--source CODE] [--reason TEXT]')],
  ['delivery reopen', [0, 2], usage('delivery reopen YYYY-MM-DD [--source CODE]')],
  ['delivery source', [0, 2], usage('delivery source CODE [--before HH:MM] [--handling DAYS] [--weekdays 1-5]')],
  ['delivery days', [2, 4], usage('delivery days CARRIER METHOD MIN-MAX [--weekdays 1-5]')],
  ['delivery set', [0, 1, 3], 'delivery set takes a carrier and a method, as delivery list shows them'],
  ['currency rate', [1, 3], 'currency rate takes a currency and its rate, or nothing'],
  ['options file', [0, 3], 'options file takes the number of an order and a folder'],
  ['points import', [0, 1], 'points import takes one of inpost, orlen, dhl, dpd'],
  ['partner add', [0, 2], 'partner add takes a code'],
  ['partner remove', [0, 2], 'partner remove takes a code'],
  ['partner price', [0, 1, 2, 4], 'partner price takes a partner, a SKU and an amount'],
  ['partner prices', [0, 3], 'partner prices takes a partner and a file'],
  ['partner link', [0, 2], 'partner link takes a partner and a path such as /lalka-prus.html'],
  ['partner link 1 /path', [1], 'partner link takes a partner and a path such as /lalka-prus.html'],
  ['consents show', [0, 1, 2], 'consents show takes a code of consents list'],
  ['consents show newsletter', [1], 'consents show takes a code of consents list'],
  ['consents set', [0, 1], 'consents set takes a code and what is changed'],
  ['consents set --enabled no', [0, 2], 'consents set takes a code and what is changed'],
  ['consents export', [1], 'consents export takes options only'],
  ['cookies set', [0, 1, 2], 'cookies set takes a name, --group, --provider, --lifetime and --description'],
  ['cookies remove', [0, 2], 'cookies remove takes a name'],
  ['cookies group', [0, 1, 2], 'cookies group takes a code and on or off'],
  ['cookies group marketing off', [1], 'cookies group takes a code and on or off'],
  ['cookies bar', [0, 1, 3], 'cookies bar takes names and values'],
  ['measurement set', [0, 1, 3], 'measurement set takes a name and a value of each setting'],
  ['picks set', [0, 2], 'picks set takes one file'],
  ['seasons set', [0, 2], 'seasons set takes one file'],
  ['author show', [0, 2], 'author show takes one key'],
  ['author set', [0, 1, 3], 'author set takes a key and a file'],
  ['video add --title x', [0, 1, 3], 'video add takes a SKU, an address and a title of at most 120 characters'],
  ['video remove', [0, 3], 'video remove takes a SKU and an address'],
  ['privacy requests', [3], 'too many arguments'],
  ['privacy erase', [0, 2], usage('privacy erase EMAIL [--dry-run]')],
]

test.each(REFUSED)('%s refuses %j arguments, and says what it takes', async (name, counts, message) => {
  for (const count of counts) {
    const given = Array.from({ length: count }, (_, index) => String(index + 1))
    expect(await operate(shop.db, [...name.split(' '), ...given], { settings: shop.settings })).toEqual({
      code: 2,
      output: message,
    })
  }
})

test('every command is listed with the arguments that it refuses', () => {
  const listed = REFUSED.map(([name]) => name)
  expect(
    Object.keys(commands).filter((name) => !listed.some((one) => one === name || one.startsWith(`${name} `))),
  ).toEqual([])
})
