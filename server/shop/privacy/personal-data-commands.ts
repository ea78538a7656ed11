import { createLanguage } from '../../../language/translate.ts'
import { keyOf } from '../../modules/customers/index.ts'
import { modules } from '../../modules/index.ts'
import {
  decideRequest,
  eraseCustomer,
  eraseGuest,
  exportPerson,
  findCustomerId,
  declarationsOf,
  listRequests,
  subjectOf,
  subjectOfGuest,
  UnfinishedOrders,
} from '../../modules/personal-data/index.ts'
import { transactionOrDryRun } from '../../platform/db/dry-run.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Command, OperatorError, withOperatorErrors } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'

const operator = createLanguage('pl_PL')
const day = (instant: Date | null) => (instant ? operator.date(instant.toISOString()) : '')

function parseId(id: string | undefined): number {
  if (!id || !/^[1-9]\d{0,8}$/.test(id))
    throw new OperatorError('usage: npm run shop -- privacy requests approve|refuse ID [--reason TEXT]')
  return Number(id)
}

const requests: Command = {
  summary: 'list erasure requests, approve or refuse one',
  usage: '[list [--all] | approve ID | refuse ID --reason TEXT] [--json]',
  details:
    'Lists confirmed requests that are still open; --all lists the others too. An approved request is carried out ' +
    'after its waiting period, once the customer has no open order. The customer receives a refusal and its reason ' +
    'by mail. The law requires an answer within a month.',
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, {
      all: { type: 'boolean' },
      reason: { type: 'string' },
      json: { type: 'boolean' },
    })
    const [action = 'list', idText, ...more] = positionals
    if (more.length > 0) throw new OperatorError('too many arguments')
    if (action === 'list') {
      const list = await listRequests(db, { isOpen: values['all'] !== true, limit: 200 })
      if (values['json']) print(JSON.stringify(list, null, 2))
      else if (list.length === 0) print('There are no such requests.')
      else
        for (const { id, state, email, confirmedAt, dueAt, reason } of list)
          print(
            `${id}  ${state}  ${email ?? '(erased)'}  confirmed ${day(confirmedAt) || 'no'}` +
              `${dueAt ? `, due ${day(dueAt)}` : ''}${reason ? `, refused: ${reason}` : ''}`,
          )
      return 0
    }
    const id = parseId(idText)
    if (action !== 'approve' && action !== 'refuse') throw new OperatorError(`There is no "${action}".`)
    const reason = values['reason'] as string | undefined
    if (action === 'refuse' && !reason) throw new OperatorError('A refusal needs a reason: --reason TEXT')
    const state = action === 'approve' ? 'approved' : 'refused'
    if (!(await decideRequest(db, actor, { id, state, reason })))
      throw new OperatorError(`Request ${id} does not wait for a decision.`)
    print(`Request ${id} is ${state}.`)
    return 0
  },
}

const erase: Command = {
  summary: 'erase a customer, or the data of a guest with this e-mail address, at once',
  usage: 'EMAIL [--dry-run]',
  details:
    'First verify that the requester has access to this mailbox. ' +
    'Refused while an order is not finished. Invoices keep their buyer for as long as the law requires. --dry-run ' +
    'prints the number of records of each kind, and changes nothing.',
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, { 'dry-run': { type: 'boolean' } })
    const [email, ...more] = positionals
    if (!email || more.length > 0) throw new OperatorError('usage: npm run shop -- privacy erase EMAIL [--dry-run]')
    const key = keyOf(email)
    const customerId = await findCustomerId(db, key)
    const declarations = declarationsOf(modules)
    const subject = await (customerId === undefined ? subjectOfGuest(db, key) : subjectOf(db, customerId))
    const data = subject ? await exportPerson(db, declarations, subject) : {}
    if (customerId === undefined && Object.keys(data).length === 0)
      throw new OperatorError('There is neither an account nor data of a guest with this address.')
    for (const [section, rows] of Object.entries(data)) print(`${String(rows.length).padStart(5)}  ${section}`)
    const isDryRun = values['dry-run'] === true
    const work = transactionOrDryRun(db, isDryRun, async (tx) => {
      if (customerId === undefined) await eraseGuest(tx, declarations, { email: key, storeCode: 'default', actor })
      else await eraseCustomer(tx, declarations, { customerId, actor, now: new Date() })
    })
    await withOperatorErrors(
      work.catch((error: unknown) => {
        if (error instanceof UnfinishedOrders)
          throw new OperatorError(
            `The data cannot be deleted yet: these orders are not finished: ${error.numbers.join(', ')}. Ship, refund ` +
              'or cancel them first.',
          )
        throw error
      }),
      Refusal,
    )
    print(isDryRun ? 'Nothing was changed.' : `The ${customerId === undefined ? 'guest' : 'customer'} is erased.`)
    return 0
  },
}

export const personalDataCommands: Readonly<Record<string, Command>> = {
  'privacy requests': requests,
  'privacy erase': erase,
}
