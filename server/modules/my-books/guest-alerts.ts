import type { RequestContext } from '../../platform/context.ts'
import { verifyLink, signLink, expiryAfter } from '../../platform/crypto/signed-link.ts'
import type { Database } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  findPurchasable,
  isSoldItself,
  maxOrderQuantity,
  priceFor,
  type SaleableProduct,
  saleProblem,
  titleWithEdition,
} from '../catalog/index.ts'
import { keyOf } from '../customers/index.ts'
import { paragraph, sendMail } from '../mail/index.ts'
import { type GivenConsent, logConsents, refuseWithoutConsents } from '../privacy/index.ts'
import { inBaseCurrency, getViewPriceContext, parseEmail } from '../store/index.ts'
import {
  type Alert,
  confirmAlert,
  deleteAlerts,
  deleteUnconfirmed,
  insertAlert,
  lockArrived,
  lockReader,
  readAlerts,
  setQueued,
} from './guest-alerts.sql.ts'
import { findProducts } from './my-books.sql.ts'
import { GUEST_LINK, unsubscribePaths } from './notices.ts'

export const ALERT_REQUESTED = 'availability-alert-requested'
export const ALERT_ARRIVED = 'availability-alert-arrived'
export const QUEUE_GUEST_ARRIVALS = 'follow-stock-of-alerts'

const LINK = 'alert'
/** Days until the confirmation link expires and an unconfirmed address is deleted. */
const CONFIRM_DAYS = 7
const DAY_SECONDS = 24 * 60 * 60
/** Maximum number of alerts of an e-mail address. */
const MAX_ALERTS = 50
const MAIL_RATE = { burst: 10, perSecond: 0.02 }
const GUEST_GROUP = 0

/**
 * Sends a confirmation mail. The result is the same for any address, so that the API does not reveal who waits for
 * what.
 */
export async function requestAlert(
  context: RequestContext,
  { email: input, sku, consents }: { email: string; sku: string; consents?: readonly GivenConsent[] | null },
): Promise<void> {
  const email = parseEmail(input)
  const { db, store, now } = context
  await refuseWithoutConsents(context, 'alerts', consents)
  context.limit('availability alert', MAIL_RATE)
  const [product] = await findProducts(db, { skus: [sku], numbers: [] }, store.code)
  if (!product) throw new Refusal('graphql-no-such-entity', 'We have no title "%s".', sku.slice(0, 60)).atField('sku')
  const emailKey = keyOf(email)
  context.limitFor(emailKey, 'availability alert', MAIL_RATE)
  await db.transaction(async (tx) => {
    await logConsents(tx, context, { scope: 'alerts', consents, consenter: { email } })
    const reader = await lockReader(tx, { email, emailKey, storeCode: store.code })
    const request = reader && { readerId: reader.id, productId: product.id, maxAlerts: MAX_ALERTS }
    const alert = request && (await insertAlert(tx, request, now))
    if (!alert) return
    const key = `${ALERT_REQUESTED}:${alert.id}:${now.toISOString()}`
    await enqueue(tx, { kind: ALERT_REQUESTED, payload: { id: alert.id, key }, key })
  })
}

/** Confirms by the link of the confirmation mail. Returns the product's id; a repeated call changes nothing. */
export async function confirmByLink({ db, now }: RequestContext, link: string): Promise<number> {
  const opened = await verifyLink(db, link, LINK, now)
  if (!opened)
    throw new Refusal('graphql-no-such-entity', 'This link is not right. Copy the whole of it from the mail.').atField(
      'link',
    )
  const confirmed = opened.isExpired ? undefined : await confirmAlert(db, opened.id, now)
  if (!confirmed)
    throw new Refusal('graphql-no-such-entity', 'This link has expired, or its mail was sent already.').atField('link')
  return confirmed.productId
}

/** A compound product has no quantity of its own; the catalogue's index knows whether it is in stock. */
const canBeBought = (product: SaleableProduct) =>
  isSoldItself(product) ? maxOrderQuantity(product) > 0 : !saleProblem(product)

const saleableOf = async ({ db, now = () => new Date() }: Parts, alerts: readonly Alert[], storeCode: string) => {
  const priceContext = await getViewPriceContext(db, storeCode)
  const ids = alerts.map(({ productId }) => productId)
  return {
    priceContext,
    products: await findPurchasable(db, { ids }, { storeCode, groupId: GUEST_GROUP, now: now(), priceContext }),
  }
}

/** Sends the mail in which the owner of the address confirms the request. */
export async function sendAlertRequest(parts: Parts, { id, key }: { id: number; key: string }): Promise<void> {
  const { db, settings, now = () => new Date() } = parts
  const [alert] = await readAlerts(db, [id])
  if (!alert) return
  const [product] = (await saleableOf(parts, [alert], alert.storeCode)).products
  if (!product) return
  const link = await signLink(db, { kind: LINK, id, until: expiryAfter(CONFIRM_DAYS * DAY_SECONDS, now()) })
  const stop = await unsubscribePaths(db, settings.baseUrl, { kind: GUEST_LINK, id: alert.readerId })
  const envelope = { key, storeCode: alert.storeCode, recipient: alert.email, unsubscribe: stop.url }
  await sendMail(parts, envelope, ({ seller: { shopName }, language: { t, plural }, address }) => ({
    subject: t('Shall we write when it can be bought? %s', product.name),
    title: t('One more click'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(t('Somebody asked %s to write to this address once this title can be bought:', shopName)),
      { kind: 'lines', lines: [titleWithEdition(product, { t })] },
      { kind: 'link', text: t('Yes, write to me'), href: address(`/powiadomienia/potwierdz/${link}`) },
      paragraph(
        t(
          'The link works for %s. If it was not you, do nothing: we will not write again and will delete the address.',
          plural(CONFIRM_DAYS, '1 day', '%s days'),
        ),
      ),
      { kind: 'link', text: t('Do not write to me about titles that arrive'), href: address(stop.path) },
    ],
  }))
}

/** Queues one mail per address for all its titles in stock, and deletes requests that were not confirmed in time. */
export async function queueGuestArrivals(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await lockArrived(tx)
    const byReader = new Map<number, number[]>()
    for (const storeCode of new Set(waiting.map((alert) => alert.storeCode))) {
      const ofStore = waiting.filter((alert) => alert.storeCode === storeCode)
      const pricingContext = {
        storeCode,
        groupId: GUEST_GROUP,
        now,
        priceContext: inBaseCurrency(await getViewPriceContext(tx, storeCode)),
      }
      const products = await findPurchasable(tx, { ids: ofStore.map(({ productId }) => productId) }, pricingContext)
      const saleable = new Set(products.filter(canBeBought).map(({ id }) => id))
      for (const { id, readerId, productId } of ofStore)
        if (saleable.has(productId)) byReader.set(readerId, [...(byReader.get(readerId) ?? []), id])
    }
    for (const [readerId, ids] of byReader) {
      const key = `${ALERT_ARRIVED}:${readerId}:${now.toISOString()}`
      await enqueue(tx, { kind: ALERT_ARRIVED, payload: { ids, key }, key })
    }
    await setQueued(tx, [...byReader.values()].flat(), true)
    await deleteUnconfirmed(tx, new Date(now.getTime() - CONFIRM_DAYS * DAY_SECONDS * 1000))
  })
}

/** Sends the mail about titles in stock and deletes their alerts; alerts for titles sold out meanwhile stay. */
export async function sendGuestArrival(parts: Parts, { ids, key }: { ids: number[]; key: string }): Promise<void> {
  const { db, settings } = parts
  const alerts = await readAlerts(db, ids)
  const [first] = alerts
  if (!first) return
  const { priceContext, products } = await saleableOf(parts, alerts, first.storeCode)
  const arrived = products.filter(canBeBought)
  const alertOf = (productId: number) => alerts.find((alert) => alert.productId === productId)
  const stop = await unsubscribePaths(db, settings.baseUrl, { kind: GUEST_LINK, id: first.readerId })
  const envelope = { key, storeCode: first.storeCode, recipient: first.email, unsubscribe: stop.url }
  if (arrived.length > 0)
    await sendMail(parts, envelope, ({ seller: { shopName }, language: { t, plural, minor }, address }) => ({
      subject: plural(
        arrived.length,
        'The title that you waited for can be bought now',
        '%s titles that you waited for can be bought now',
      ),
      title: t('Your books have arrived'),
      blocks: [
        paragraph(t('Good day!')),
        paragraph(t('You asked %s to write when this can be bought. Now it can:', shopName)),
        ...arrived.map((product) => ({
          kind: 'link' as const,
          text: `${titleWithEdition(product, { t })} – ${minor(priceFor(product, 1), priceContext.currency)}`,
          href: address(`/${alertOf(product.id)?.path ?? ''}`),
        })),
        paragraph(t('We keep none of them aside: who orders first has them.')),
        paragraph(t('This was the only mail about it: we have deleted your request.')),
        { kind: 'link', text: t('Do not write to me about titles that arrive'), href: address(stop.path) },
      ],
    }))
  const done = new Set(arrived.flatMap(({ id }) => alertOf(id)?.id ?? []))
  await deleteAlerts(db, [...done])
  await setQueued(
    db,
    ids.filter((id) => !done.has(id)),
    false,
  )
}
