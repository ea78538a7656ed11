import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../language/translate.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import { findSaleable, type SaleableProduct, saleProblem } from '../catalog/catalog.ts'
import { findCustomer } from '../customers/customers.ts'
import { setNotices } from './my-books.ts'
import { withdrawConsent } from './price-consent.sql.ts'

/** One mail about titles of one list. */
export interface Notice {
  customerId: number
  productIds: readonly number[]
  /** One mail for one cause. */
  key: string
}

/** Orders the mail of a notice, in the transaction that took its cause. */
export async function orderMail<Told extends Omit<Notice, 'key'>>(
  tx: Db,
  kind: string,
  now: Date,
  told: Told,
): Promise<void> {
  const key = `${kind}:${told.customerId}:${Math.min(...told.productIds)}:${now.toISOString()}`
  const payload: Told & Notice = { ...told, key }
  await enqueue(tx, { kind, payload, key })
}

const LINK = 'mybooks'
const STOP_PATH = '/my-books/stop'

/** Titles named in a mail; a longer list is read in the shop. */
const NAMED = 30

interface Addressee {
  groupId: number
  /** For `sendInView`. */
  envelope: { key: string; storeCode: string; recipient: string; unsubscribe: string }
  /** Of them what is still sold. */
  products: readonly SaleableProduct[]
  /** Ends such mails. */
  stopPath: string
}

/** Whom a notice is written to; nobody who is gone meanwhile. */
export async function addresseeOf(
  { db, settings, now = () => new Date() }: Parts,
  { customerId, productIds, key }: Notice,
): Promise<Addressee | undefined> {
  const customer = await findCustomer(db, { id: customerId })
  if (!customer) return undefined
  const { email: recipient, storeCode, groupId } = customer
  const products = (await findSaleable(db, { ids: productIds }, { storeCode, groupId, now: now() })).filter(
    (product) => !saleProblem(product),
  )
  const link = await signLink(db, { kind: LINK, id: customerId, until: 0 })
  return {
    groupId,
    products,
    envelope: { key, storeCode, recipient, unsubscribe: `${settings.baseUrl}${STOP_PATH}/${link}` },
    stopPath: `/moje-podreczniki/stop/${link}`,
  }
}

/** The titles of a mail, each as `tell` says it, and how many more there are. */
export function namedIn<Product>(
  products: readonly Product[],
  tell: (product: Product) => string,
  { plural }: Pick<Language, 'plural'>,
): string[] {
  const rest = products.length - NAMED
  return [
    ...products.slice(0, NAMED).map(tell),
    ...(rest > 0 ? [plural(rest, 'and 1 more title', 'and %s more titles')] : []),
  ]
}

/**
 * Ends both kinds of mails by the link of one of them, for whoever has it: mail programs do so without anybody signed
 * in.
 */
export async function stopByLink(db: Db, link: string, now: Date): Promise<void> {
  const opened = await readLink(db, link, now)
  if (opened?.kind !== LINK)
    throw new Refusal('graphql-no-such-entity', 'This link is not right. Copy the whole of it from the mail.').at(
      'link',
    )
  await setNotices({ db }, opened.id, false)
  await withdrawConsent(db, opened.id, now)
}

/**
 * The address in the mail's head, for the button of mail programs (RFC 8058); opened in a browser it leads to the page
 * that asks.
 */
export async function stopRoutes(app: FastifyInstance, { db, now = () => new Date() }: Parts): Promise<void> {
  await app.register(async (scope) => {
    // they send one agreed word, which says nothing more
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    )
    scope.post<Opened>(`${STOP_PATH}/:link`, async ({ params: { link } }, reply) => {
      try {
        await stopByLink(db, link, now())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(404).send()
      }
      return reply.header('cache-control', 'no-store').code(204).send()
    })
    scope.get<Opened>(`${STOP_PATH}/:link`, ({ params: { link } }, reply) =>
      reply.redirect(`/moje-podreczniki/stop/${encodeURIComponent(link)}`, 303),
    )
  })
}

interface Opened {
  Params: { link: string }
}
