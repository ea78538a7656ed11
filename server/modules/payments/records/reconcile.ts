import type { Db } from '../../../platform/db/db.ts'
import type { Settings } from '../../../platform/process/settings.ts'
import { readPaidOnDay, readRefundedByAttempt, readRefundedDuplicates, readUnknownOfDay } from './overview.sql.ts'
import { readAttemptsByReference, readAttemptsOfDay } from '../payments.sql.ts'
import type { Attempt, OnlineProvider, AttemptReport } from '../provider.ts'
import { providersOf } from '../providers.ts'

export interface Difference {
  provider: string
  reference: string
  /** What differs. */
  about: 'unknown here' | 'unknown there' | 'state' | 'amount' | 'currency' | 'refunded'
  ours: string
  theirs: string
}

export interface Reconciliation {
  provider: string
  /** Number of the day's payments that the company knows. */
  compared: number
  differences: Difference[]
}

/** A payment on a company's own list of payments to the shop. */
export interface ListedPayment {
  reference: string
  /** Hundredths. */
  amount: number
  currency: string
}

/** Compares the payments of a day (YYYY-MM-DD, Warsaw) with what each company knows of them. */
export async function reconcile(db: Db, settings: Settings, day: string): Promise<Reconciliation[]> {
  const results: Reconciliation[] = []
  for (const { online } of providersOf(settings)) if (online?.list) results.push(await compare(db, online, day))
  return results
}

/**
 * Compares a company's list of a day's payments with those that the shop recorded. Also finds payments that the shop
 * never started, which a query by reference cannot. Undefined if there is no such company.
 */
export async function reconcileList(
  db: Db,
  settings: Settings,
  { day, company, listed }: { day: string; company: string; listed: readonly ListedPayment[] },
): Promise<Reconciliation | undefined> {
  const online = providersOf(settings).find((one) => one.online?.name === company)?.online
  if (!online) return undefined
  const provider = online.name
  const paidThen = await readPaidOnDay(db, provider, day)
  const references = listed.map(({ reference }) => reference)
  const known = await readAttemptsByReference(db, provider, references)
  const seen = new Set<string>()
  const differences = listed.flatMap((theirs): Difference[] => {
    const { reference } = theirs
    const isRepeated = seen.has(reference)
    seen.add(reference)
    const ours = known.find((attempt) => attempt.reference === reference)
    const paid = { ...theirs, state: 'paid' as const }
    if (!ours || isRepeated)
      return [{ provider, reference, about: 'unknown here', ours: '', theirs: describePayment(paid) }]
    return listDifferences(provider, ours, paid)
  })
  for (const ours of paidThen)
    if (!seen.has(ours.reference))
      differences.push({
        provider,
        reference: ours.reference,
        about: 'unknown there',
        ours: describePayment(ours),
        theirs: '',
      })
  return { provider, compared: seen.size, differences }
}

async function compare(db: Db, online: OnlineProvider, day: string): Promise<Reconciliation> {
  const known = await readAttemptsOfDay(db, online.name, day)
  const refunded = new Map(
    (
      await readRefundedByAttempt(
        db,
        known.map(({ id }) => id),
      )
    ).map(({ attemptId, amount }) => [attemptId, amount]),
  )
  const returned = await readRefundedDuplicates(
    db,
    known.map(({ id }) => id),
  )
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const theirs of online.list?.(day, known) ?? []) {
    const isRepeated = seen.has(theirs.reference)
    seen.add(theirs.reference)
    const ours = known.find(({ reference }) => reference === theirs.reference)
    // a second payment with the same reference that was not refunded
    const isSecond = isRepeated && theirs.state === 'paid' && !returned.includes(theirs.providerReference ?? '')
    if (!ours || isSecond)
      differences.push({
        provider: online.name,
        reference: theirs.reference,
        about: 'unknown here',
        ours: '',
        theirs: describePayment(theirs),
      })
    else if (!isRepeated) differences.push(...listDifferences(online.name, ours, theirs, refunded.get(ours.id)))
  }
  // an attempt that never reached the company, or was cancelled before it did, is rightly missing there
  for (const ours of known)
    if (!seen.has(ours.reference) && (ours.state === 'paid' || ours.providerReference !== null))
      differences.push({
        provider: online.name,
        reference: ours.reference,
        about: 'unknown there',
        ours: describePayment(ours),
        theirs: '',
      })
  // orders that the company reported by itself and the shop does not know
  for (const theirs of await readUnknownOfDay(db, online.name, day))
    if (!seen.has(theirs.reference) && !NOT_PAID.has(theirs.state))
      differences.push({
        provider: online.name,
        reference: theirs.reference,
        about: 'unknown here',
        ours: '',
        theirs: describePayment(theirs),
      })
  return { provider: online.name, compared: seen.size, differences }
}

const NOT_PAID: ReadonlySet<string> = new Set(['failed', 'cancelled'])

const describePayment = ({ state, amount, currency }: Pick<Attempt, 'amount' | 'currency'> & { state: string }) =>
  `${state} ${(amount / 100).toFixed(2)} ${currency}`

type Compared = Pick<AttemptReport, 'state' | 'amount' | 'currency' | 'refunded'>

/** `refunded` is what the shop has refunded; compared if the company's list contains it. */
function listDifferences(provider: string, ours: Attempt, theirs: Compared, refunded = 0): Difference[] {
  const { reference } = ours
  const pairs = [
    ['state', comparableState(ours.state), comparableState(theirs.state)],
    ['amount', (ours.amount / 100).toFixed(2), (theirs.amount / 100).toFixed(2)],
    ['currency', ours.currency, theirs.currency],
    ['refunded', (refunded / 100).toFixed(2), ((theirs.refunded ?? refunded) / 100).toFixed(2)],
  ] as const
  return pairs.flatMap(([about, ourValue, theirValue]) =>
    ourValue === theirValue ? [] : [{ provider, reference, about, ours: ourValue, theirs: theirValue }],
  )
}

/** Companies use different states for an unpaid payment. */
const comparableState = (state: Attempt['state']): string =>
  NOT_PAID.has(state) ? 'not paid' : state === 'paid' ? 'paid' : 'under way'
