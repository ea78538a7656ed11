import type { Db } from '../../../platform/db/db.ts'
import type { Settings } from '../../../platform/process/settings.ts'
import { readRefundedOf, readReturned } from './overview.sql.ts'
import { readAttemptsOfDay } from '../payments.sql.ts'
import type { Attempt, OnlineProvider, Reported } from '../provider.ts'
import { providersOf } from '../providers.ts'

export interface Difference {
  provider: string
  reference: string
  /** In what they differ. */
  about: 'unknown here' | 'unknown there' | 'state' | 'amount' | 'currency' | 'refunded'
  ours: string
  theirs: string
}

export interface Reconciled {
  provider: string
  /** How many payments of the day the company knows. */
  compared: number
  differences: Difference[]
}

/** Compares the payments of a day (YYYY-MM-DD, Warsaw) with what each company knows of them. */
export async function reconcile(db: Db, settings: Settings, day: string): Promise<Reconciled[]> {
  const results: Reconciled[] = []
  for (const { online } of providersOf(settings)) if (online?.list) results.push(await compare(db, online, day))
  return results
}

async function compare(db: Db, online: OnlineProvider, day: string): Promise<Reconciled> {
  const known = await readAttemptsOfDay(db, online.name, day)
  const refunded = new Map(
    (
      await readRefundedOf(
        db,
        known.map(({ id }) => id),
      )
    ).map(({ attemptId, amount }) => [attemptId, amount]),
  )
  const returned = await readReturned(
    db,
    known.map(({ id }) => id),
  )
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const theirs of online.list?.(day, known) ?? []) {
    const isRepeated = seen.has(theirs.reference)
    seen.add(theirs.reference)
    const ours = known.find(({ reference }) => reference === theirs.reference)
    // a second payment by the same reference, which has not gone back
    const isSecond = isRepeated && theirs.state === 'paid' && !returned.includes(theirs.providerReference ?? '')
    if (!ours || isSecond)
      differences.push({
        provider: online.name,
        reference: theirs.reference,
        about: 'unknown here',
        ours: '',
        theirs: described(theirs),
      })
    else if (!isRepeated) differences.push(...differing(online.name, ours, refunded.get(ours.id) ?? 0, theirs))
  }
  // what never reached the company, or was ended before it did, is known here alone by right
  for (const ours of known)
    if (!seen.has(ours.reference) && (ours.state === 'paid' || ours.providerReference !== null))
      differences.push({
        provider: online.name,
        reference: ours.reference,
        about: 'unknown there',
        ours: described(ours),
        theirs: '',
      })
  return { provider: online.name, compared: seen.size, differences }
}

const described = ({ state, amount, currency }: Pick<Attempt, 'amount' | 'currency'> & { state: string }) =>
  `${state} ${(amount / 100).toFixed(2)} ${currency}`

function differing(provider: string, ours: Attempt, refunded: number, theirs: Reported): Difference[] {
  const { reference } = ours
  const pairs = [
    ['state', stateFor(ours.state), stateFor(theirs.state)],
    ['amount', (ours.amount / 100).toFixed(2), (theirs.amount / 100).toFixed(2)],
    ['currency', ours.currency, theirs.currency],
    ['refunded', (refunded / 100).toFixed(2), ((theirs.refunded ?? refunded) / 100).toFixed(2)],
  ] as const
  return pairs.flatMap(([about, here, there]) =>
    here === there ? [] : [{ provider, reference, about, ours: here, theirs: there }],
  )
}

/** Companies differ in what they call a payment that nobody made. */
const stateFor = (state: Attempt['state']): string =>
  state === 'failed' || state === 'cancelled' ? 'not paid' : state === 'paid' ? 'paid' : 'under way'
