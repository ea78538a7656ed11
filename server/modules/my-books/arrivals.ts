import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readLink, signLink } from '../../platform/signed-link.ts'
import { findSaleable, priceFor } from '../catalog/catalog.ts'
import { findCustomer } from '../customers/customers.ts'
import { sendInView } from '../customers/send-customer-letter.ts'
import { setNotices, wantsNotices } from './my-books.ts'
import { awaitSoldOut, takeArrivals } from './my-books.sql.ts'

export const FOLLOW_STOCK = 'follow-stock-of-my-books'
export const ARRIVED = 'my-books-arrived'

/** How soon an arrival is told, in seconds. Whatever changes stock changes the index of the catalogue, and that is what is looked at. */
export const EVERY = 60

export interface Arrival {
  customerId: number
  productIds: number[]
  /** One mail for one cause. */
  key: string
}

/** Orders one mail a customer for all that has arrived since the last look. An arrival is taken and its mail ordered together, so it is never told twice. */
export async function followStock(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const byCustomer = new Map<number, number[]>()
    for (const { customerId, productId, isSilent } of await takeArrivals(tx)) if (!isSilent) byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), productId])
    for (const [customerId, productIds] of byCustomer) {
      const key = `${ARRIVED}:${customerId}:${Math.min(...productIds)}:${now.toISOString()}`
      const payload: Arrival = { customerId, productIds, key }
      await enqueue(tx, { kind: ARRIVED, payload, key })
    }
    await awaitSoldOut(tx)
  })
}

const LINK = 'mybooks'
const STOP_PATH = '/my-books/stop'

/** Titles named in a mail; a longer list is read in the shop. */
const NAMED = 30

/** Tells a customer, in the language of their view, what can be bought now. */
export async function sendArrival(parts: Parts, { customerId, productIds, key }: Arrival): Promise<void> {
  const { db, settings, now = () => new Date() } = parts
  const customer = await findCustomer(db, { id: customerId })
  // gone meanwhile, or wants no mails any more
  if (!customer || !(await wantsNotices(parts, customerId))) return
  const products = await findSaleable(db, { ids: productIds }, { storeCode: customer.storeCode, groupId: customer.groupId, now: now() })
  if (products.length === 0) return
  const link = await signLink(db, { kind: LINK, id: customerId, until: 0 })
  const stop = { unsubscribe: `${settings.baseUrl}${STOP_PATH}/${link}` }
  await sendInView(parts, { key, storeCode: customer.storeCode, recipient: customer.email, ...stop }, ({ seller: { shopName }, language: { t, plural, minor }, address }) => ({
    subject: plural(products.length, 'A title from your list can be bought now', '%s titles from your list can be bought now'),
    title: t('Your books have arrived'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      { kind: 'text', text: t('You wanted to know when these titles from My books at %s can be bought. Now they can:', shopName) },
      { kind: 'lines', lines: [...products.slice(0, NAMED).map((product) => `${product.name} – ${minor(priceFor(product, 1), 'PLN')}`), ...(products.length > NAMED ? [plural(products.length - NAMED, 'and 1 more title', 'and %s more titles')] : [])] },
      { kind: 'link', text: t('Put them into the cart'), href: address('/moje-podreczniki') },
      { kind: 'text', text: t('We keep none of them aside: who orders first has them.') },
      { kind: 'link', text: t('Do not write to me about this list any more'), href: address(`/moje-podreczniki/stop/${link}`) },
    ],
  }))
}

/** Ends the mails by the link of one of them, for whoever has it: mail programs do so without anybody signed in. */
export async function stopByLink(db: Db, link: string, now: Date): Promise<void> {
  const opened = await readLink(db, link, now)
  if (opened?.kind !== LINK) throw new Refusal('graphql-no-such-entity', 'This link is not right. Copy the whole of it from the mail.').at('link')
  await setNotices({ db }, opened.id, false)
}

/** The address in the mail's head, for the button of mail programs (RFC 8058); opened in a browser it leads to the page that asks. */
export async function arrivalRoutes(app: FastifyInstance, { db, now = () => new Date() }: Parts): Promise<void> {
  await app.register(async (scope) => {
    // they send one agreed word, which says nothing more
    scope.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
    scope.post<Opened>(`${STOP_PATH}/:link`, async ({ params: { link } }, reply) => {
      try {
        await stopByLink(db, link, now())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return reply.code(404).send()
      }
      return reply.header('cache-control', 'no-store').code(204).send()
    })
    scope.get<Opened>(`${STOP_PATH}/:link`, ({ params: { link } }, reply) => reply.redirect(`/moje-podreczniki/stop/${encodeURIComponent(link)}`, 303))
  })
}

interface Opened {
  Params: { link: string }
}
