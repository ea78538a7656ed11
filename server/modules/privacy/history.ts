import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { writeLog } from './consents.ts'
import { countHistory, readGroupNames, readHistory, readLatest, type HistoryRow } from './history.sql.ts'

const MAX_PAGE_SIZE = 100

/** Only optional consents can be withdrawn here; accepted terms apply as long as the account exists. */
export const isWithdrawable = (context: RequestContext, { code, action, isLatest }: HistoryRow): boolean =>
  action === 'given' && isLatest && context.consentWithdrawals[code] !== undefined

export async function consentHistory(context: RequestContext, pageSize: number, currentPage: number) {
  const { id } = context.signedIn()
  const size = Math.min(Math.max(pageSize, 1), MAX_PAGE_SIZE)
  const page = Math.max(currentPage, 1)
  const [count, rows, names] = await Promise.all([
    countHistory(context.db, id),
    readHistory(context.db, id, { limit: size, offset: (page - 1) * size }),
    readGroupNames(context.db, context.store.code),
  ])
  const total = count?.count ?? 0
  return {
    total,
    rows,
    nameOf: new Map(names.map(({ code, name }) => [code, name])),
    page_info: { current_page: page, page_size: size, total_pages: Math.ceil(total / size) },
  }
}

/** Withdraws a consent and applies the effect, such as ending the newsletter. */
export async function withdrawConsent(context: RequestContext, scope: string, code: string): Promise<void> {
  const { id } = context.signedIn()
  const withdraw = context.consentWithdrawals[code]
  const latest = await readLatest(context.db, id, scope, code)
  if (!withdraw || latest?.action !== 'given')
    throw new Refusal('graphql-no-such-entity', 'There is no such consent to withdraw.').atField('code')
  await context.db.transaction(async (tx) => {
    await withdraw(tx, context, id)
    // the effect may have logged the withdrawal already
    if ((await readLatest(tx, id, scope, code))?.action === 'given')
      await writeLog(tx, context, { scope, textId: latest.textId, action: 'withdrawn', customerId: id })
  })
}
