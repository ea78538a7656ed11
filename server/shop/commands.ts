import { createLanguage } from '../../language/translate.ts'
import { dayInWarsaw } from '../../language/warsaw-time.ts'
import { installed } from '../extensions/installed.ts'
import { extensionMigrations } from '../extensions/migrations.ts'
import { reindex } from '../modules/search/index.ts'
import { listDocuments, findOrder, listOrders } from '../modules/orders/index.ts'
import { listWithdrawals } from '../modules/withdrawals/index.ts'
import { listActions, logAction } from '../platform/actions/action-log.ts'
import { migrate } from '../platform/db/migrate.ts'
import { seedEmpty } from '../seed/empty.ts'
import { fillDemo } from '../seed/fill-demo.ts'
import { isEmptyShop } from '../seed/seed-state.ts'
import { type Command, OperatorError } from './command.ts'
import { blogCommands } from './blog-commands.ts'
import { calendarCommands } from './calendar-commands.ts'
import { currencyCommands } from './currency-commands.ts'
import { categoryCommands } from './category-commands.ts'
import { checklistCommand, checklistLines } from './checklist/checklist.ts'
import { contentCommands } from './content/content-commands.ts'
import { deliveryCommands } from './delivery-commands.ts'
import { pointCommands } from './point-commands.ts'
import { bundleCommands } from './products/bundle-commands.ts'
import { linkCommands } from './products/link-commands.ts'
import { compoundCommands } from './products/compound-commands.ts'
import { exportChoices, importChoices } from './products/choice-commands.ts'
import { optionCommands } from './products/option-commands.ts'
import { orderCommands } from './orders/order-commands.ts'
import { completeOrderNumber } from './orders/order-number.ts'
import { orderDetails, orderTable, withdrawalTable } from './orders/order-output.ts'
import { excerptCommands } from './products/excerpt-commands.ts'
import { exportCsv, exportOnix } from './tables/export-commands.ts'
import { folders } from './folders.ts'
import { importCsv, importOnix } from './tables/import-commands.ts'
import { authorCommands } from './products/author-commands.ts'
import { actionTable, logCommand } from './log-command.ts'
import { measurementCommands } from './measurement-commands.ts'
import { partnerCommands } from './partner-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { pickCommands } from './products/pick-commands.ts'
import { personalDataCommands } from './privacy/personal-data-commands.ts'
import { privacyCommands } from './privacy/privacy-commands.ts'
import { seasonCommands } from './products/season-commands.ts'
import { parseArguments, parseOptions } from './parse-arguments.ts'
import { queueCommands } from './queue-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { searchCommands } from './search-commands.ts'
import { settingsCommands } from './settings-commands.ts'
import { sourceCommands } from './source-commands.ts'
import { titleCommands } from './products/title-commands.ts'
import { videoCommands } from './products/video-commands.ts'

const operator = createLanguage('en_US')

const migrateCommand: Command = {
  summary: 'apply pending database migrations',
  usage: '',
  async run(args, { db, print, actor }) {
    parseOptions(args)
    const applied = await migrate(db, folders.migrations, print, extensionMigrations)
    if (applied > 0) await logAction(db, actor, 'shop.migrate', ['shop', 'all'], { after: { applied } })
    print(
      applied === 0
        ? 'The database is up to date.'
        : operator.plural(applied, '1 migration applied.', '%s migrations applied.'),
    )
    return 0
  },
}

const seedCommand: Command = {
  summary: 'fill an empty shop with the demo catalogue, its e-books, pages and delivery methods',
  usage: '',
  details: 'Existing data is kept.',
  async run(args, { db, settings, print, actor }) {
    parseOptions(args)
    await migrate(db, folders.migrations, print, extensionMigrations)
    await fillDemo(db, {
      seedFolder: folders.demo,
      mediaFolder: folders.media(settings),
      dataDir: settings.dataDir,
      print,
    })
    await logAction(db, actor, 'shop.seed', ['shop', 'all'])
    return 0
  },
}

const setupCommand: Command = {
  summary: 'initialize an empty shop with the required data only, without the demo',
  usage: '',
  details: 'Same as npm start -- --empty. Prints what the shop still needs.',
  async run(args, { db, settings, print, actor }) {
    parseOptions(args)
    await migrate(db, folders.migrations, print, extensionMigrations)
    if (!(await isEmptyShop(db))) throw new OperatorError('The shop is already initialized.')
    await seedEmpty(db, folders.seed)
    await logAction(db, actor, 'shop.setup', ['shop', 'all'])
    for (const line of await checklistLines(db, settings)) print(line)
    return 0
  },
}

const reindexCommand: Command = {
  summary: 'rebuild the index of listings and search',
  usage: '',
  async run(args, { db, print, actor }) {
    parseOptions(args)
    const count = await reindex(db, 'all')
    await logAction(db, actor, 'shop.reindex', ['shop', 'all'])
    print(operator.plural(count, '1 product indexed.', '%s products indexed.'))
    return 0
  },
}

function parseLimit(value: unknown): number {
  const limit = Number(value ?? 20)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new OperatorError('--limit takes an integer from 1 to 1000')
  return limit
}

const ordersList: Command = {
  summary: 'list the newest orders',
  usage: '[--status STATUS] [--email ADDRESS] [--limit N] [--json]',
  async run(args, { db, print }) {
    const values = parseOptions(args, {
      status: { type: 'string' },
      email: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    })
    const limit = parseLimit(values['limit'])
    const orders = await listOrders(db, {
      status: values['status'] as string | undefined,
      email: values['email'] as string | undefined,
      limit,
    })
    if (values['json']) print(JSON.stringify(orders, null, 2))
    else for (const line of orderTable(orders)) print(line)
    return 0
  },
}

const ordersShow: Command = {
  summary: 'show one order',
  usage: 'NUMBER [--json]',
  async run(args, { db, print }) {
    const { values, positionals } = parseArguments(args, { json: { type: 'boolean' } })
    const [number, ...more] = positionals
    if (!number || more.length > 0) throw new OperatorError('orders show takes one order number')
    const order = await findOrder(db, completeOrderNumber(number))
    if (!order) throw new OperatorError(`There is no order ${number}.`)
    const documents = await listDocuments(db, order.id)
    const actions = await listActions(db, { objectKind: 'order', objectId: order.number, limit: 100 })
    if (values['json']) print(JSON.stringify({ ...order, ...documents, actions }, null, 2))
    else {
      for (const line of orderDetails(order, documents)) print(line)
      const withdrawals = await listWithdrawals(db, { order: order.number, limit: 100 })
      if (withdrawals.length > 0)
        for (const line of [
          '',
          'Withdrawals from the contract',
          ...withdrawalTable(withdrawals, dayInWarsaw(new Date())),
        ])
          print(line)
      if (actions.length > 0) for (const line of ['', 'Actions', ...actionTable(actions.toReversed())]) print(line)
    }
    return 0
  },
}

const ordersWithdrawals: Command = {
  summary: 'list the newest withdrawals from a contract',
  usage: '[--limit N] [--json]',
  details: `As submitted by consumers; the buyer must be refunded within 14 days. STATE names the credit memos of the order
  since then; what was refunded without an invoice is in payments show.`,
  async run(args, { db, print }) {
    const values = parseOptions(args, { limit: { type: 'string' }, json: { type: 'boolean' } })
    const withdrawals = await listWithdrawals(db, { limit: parseLimit(values['limit']) })
    if (values['json']) print(JSON.stringify(withdrawals, null, 2))
    else for (const line of withdrawalTable(withdrawals, dayInWarsaw(new Date()))) print(line)
    return 0
  },
}

/** Commands of extensions; none may take the name of another. */
function withExtensions(own: Readonly<Record<string, Command>>): Record<string, Command> {
  const all = { ...own }
  for (const { name: extension, server } of installed)
    for (const [name, command] of Object.entries(server.commands ?? {})) {
      if (name in all) throw new Error(`The extension ${extension} has a command "${name}", which exists already.`)
      all[name] = command
    }
  return all
}

/** Commands by name; in a name of several words, the last is the command within a group. */
export const commands: Readonly<Record<string, Command>> = withExtensions({
  migrate: migrateCommand,
  seed: seedCommand,
  setup: setupCommand,
  checklist: checklistCommand,
  reindex: reindexCommand,
  log: logCommand,
  'orders list': ordersList,
  'orders show': ordersShow,
  ...paymentCommands,
  'orders withdrawals': ordersWithdrawals,
  ...orderCommands,
  ...queueCommands,
  'import onix': importOnix,
  'import csv': importCsv,
  'import choices': importChoices,
  'export onix': exportOnix,
  'export csv': exportCsv,
  'export choices': exportChoices,
  ...contentCommands,
  ...categoryCommands,
  ...settingsCommands,
  ...sourceCommands,
  ...searchCommands,
  ...reviewCommands,
  ...blogCommands,
  ...calendarCommands,
  ...currencyCommands,
  ...titleCommands,
  ...bundleCommands,
  ...optionCommands,
  ...linkCommands,
  ...excerptCommands,
  ...compoundCommands,
  ...deliveryCommands,
  ...pointCommands,
  ...partnerCommands,
  ...privacyCommands,
  ...measurementCommands,
  ...pickCommands,
  ...seasonCommands,
  ...authorCommands,
  ...videoCommands,
  ...personalDataCommands,
})
