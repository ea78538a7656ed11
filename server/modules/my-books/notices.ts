import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../language/translate.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import type { PriceContext } from '../../platform/price-context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { verifyLink, signLink } from '../../platform/crypto/signed-link.ts'
import type { Envelope } from '../mail/index.ts'
import { findPurchasable, type SaleableProduct, saleProblem } from '../catalog/index.ts'
import { getViewPriceContext } from '../store/index.ts'
import { findCustomer } from '../customers/index.ts'
import { logWithdrawals } from '../privacy/index.ts'
import { deleteReader } from './guest-alerts.sql.ts'
import { setNotices } from './my-books.ts'
import { withdrawPriceConsent } from './price-consent.ts'

/** A mail about titles of one list. */
export interface Notice {
  customerId: number
  productIds: readonly number[]
  /** A mail is sent once per key. */
  key: string
}

/** Queues a mail in the transaction of its cause. */
export async function queueNotice<Draft extends Omit<Notice, 'key'>>(
  tx: Db,
  kind: string,
  now: Date,
  draft: Draft,
): Promise<void> {
  const key = `${kind}:${draft.customerId}:${Math.min(...draft.productIds)}:${now.toISOString()}`
  const payload: Draft & Notice = { ...draft, key }
  await enqueue(tx, { kind, payload, key })
}

const LINK = 'mybooks'
/** Code of a guest's consent in the consent log. */
const ALERT = 'alert'
/** Kind of the link that identifies a guest's address. */
export const GUEST_LINK = 'guestalerts'
const UNSUBSCRIBE_PATH = '/my-books/stop'

/** Unsubscribe link of a list or an address: the URL for mail programs, and the path of the page in a store view. */
export async function unsubscribePaths(
  db: Db,
  baseUrl: string,
  { kind, id }: { kind: string; id: number },
): Promise<{ url: string; path: string }> {
  const link = await signLink(db, { kind, id, until: 0 })
  return { url: `${baseUrl}${UNSUBSCRIBE_PATH}/${link}`, path: `/moje-podreczniki/stop/${link}` }
}

/** Maximum number of titles listed in a mail. */
const MAX_TITLES = 30

interface NoticeRecipient {
  groupId: number
  priceContext: PriceContext
  envelope: Envelope
  /** Titles of the notice that are still sold. */
  products: readonly SaleableProduct[]
  /** Path of the page that ends such mails. */
  stopPath: string
}

/** The recipient of a notice; undefined if the account was deleted. */
export async function findRecipient(
  { db, settings, now = () => new Date() }: Parts,
  { customerId, productIds, key }: Notice,
): Promise<NoticeRecipient | undefined> {
  const customer = await findCustomer(db, { id: customerId })
  if (!customer) return undefined
  const { email: recipient, storeCode, groupId } = customer
  const priceContext = await getViewPriceContext(db, storeCode)
  const products = (
    await findPurchasable(db, { ids: productIds }, { storeCode, groupId, now: now(), priceContext })
  ).filter((product) => !saleProblem(product))
  const stop = await unsubscribePaths(db, settings.baseUrl, { kind: LINK, id: customerId })
  return {
    groupId,
    priceContext,
    products,
    envelope: { key, storeCode, recipient, unsubscribe: stop.url },
    stopPath: stop.path,
  }
}

/** One line per title, and a last one with the number of further titles. */
export function titleLines<Product>(
  products: readonly Product[],
  describe: (product: Product) => string,
  { plural }: Pick<Language, 'plural'>,
): string[] {
  const rest = products.length - MAX_TITLES
  return [
    ...products.slice(0, MAX_TITLES).map(describe),
    ...(rest > 0 ? [plural(rest, 'and 1 more title', 'and %s more titles')] : []),
  ]
}

/** Unsubscribes by a signed link, without a session because mail programs call it. */
export async function unsubscribeByLink(db: Db, link: string, now: Date): Promise<void> {
  const opened = await verifyLink(db, link, [LINK, GUEST_LINK], now)
  if (!opened)
    throw new Refusal('graphql-no-such-entity', 'This link is not right. Copy the whole of it from the mail.').atField(
      'link',
    )
  const { kind, id } = opened
  await db.transaction(async (tx) => {
    if (kind === GUEST_LINK) {
      const reader = await deleteReader(tx, id)
      if (reader) await logWithdrawals(tx, { email: reader.email }, [ALERT], now)
      return
    }
    await setNotices({ db: tx }, id, false)
    await withdrawPriceConsent(tx, id, now)
  })
}

/** The URL of the List-Unsubscribe header (RFC 8058); a browser is redirected to a page that asks for confirmation. */
export async function unsubscribeRoutes(app: FastifyInstance, { db, now = () => new Date() }: Parts): Promise<void> {
  await app.register(async (scope) => {
    // the body is constant and ignored
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    )
    scope.post<LinkRoute>(`${UNSUBSCRIBE_PATH}/:link`, async ({ params: { link } }, reply) => {
      try {
        await unsubscribeByLink(db, link, now())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(404).send()
      }
      return reply.header('cache-control', 'no-store').code(204).send()
    })
    scope.get<LinkRoute>(`${UNSUBSCRIBE_PATH}/:link`, ({ params: { link } }, reply) =>
      reply.redirect(`/moje-podreczniki/stop/${encodeURIComponent(link)}`, 303),
    )
  })
}

interface LinkRoute {
  Params: { link: string }
}
