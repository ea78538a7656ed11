import { createLanguage, type Language } from '../../../language/translate.ts'
import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Parts } from '../../platform/module.ts'
import { polish } from '../../texts/pl.ts'
import { findWording } from '../cms/wordings.ts'
import { getConfiguration, listStoreViews, type Seller, seller } from '../store/store.ts'
import type { Letter, LetterParts } from './confirmation.ts'
import { html, plain } from './letter.ts'
import type { PlacedOrder } from './order.ts'
import { findOrder } from './orders.ts'

export type Post = Pick<Parts, 'db' | 'settings' | 'mailer'>

/** The name of the page that holds the terms of sale. */
const TERMS = 'regulamin'

/** The view that an order was placed in, or the shop's own where that one is gone, and its language. */
export async function viewOf(db: Db, storeCode: string): Promise<{ view: StoreView; language: Language }> {
  const views = await listStoreViews(db)
  const view = views.find(({ code }) => code === storeCode) ?? views.find(({ isDefault }) => isDefault)
  if (!view) throw new Error('the shop has no view to write a mail in')
  return { view, language: createLanguage(view.locale, view.locale.startsWith('pl') ? polish : undefined) }
}

/** What a letter about an order is written with. */
export interface Writing {
  order: PlacedOrder
  seller: Seller
  language: Language
  view: StoreView
  baseUrl: string
  /** An address of the shop, in the view of the order. */
  address: (path: string) => string
}

/** Where the buyer sees the order: signed in, or looked up by its number and their e-mail. */
export const orderPath = ({ id, number, customerId }: PlacedOrder): string =>
  customerId === null ? `/orders-and-returns?order=${number}` : `/sales/order/view/order_id/${id}`

/** Writes to whoever placed an order. Tried again it sends nothing twice: the key tells the cause. */
export async function writeToBuyer(
  { db, settings, mailer }: Post,
  key: string,
  number: string,
  write: (writing: Writing) => Promise<Letter & { attachments?: readonly Attachment[] }>,
): Promise<void> {
  const order = await findOrder(db, number)
  if (!order) throw new Error(`there is no order ${number} to write about`)
  const { view, language } = await viewOf(db, order.storeCode)
  const shop = seller(await getConfiguration(db, view.code))
  const address = (path: string) => `${settings.baseUrl}${view.isDefault ? '' : `/${view.code}`}${path}`
  const letter = await write({ order, seller: shop, language, view, baseUrl: settings.baseUrl, address })
  await mailer.send({
    key,
    storeCode: view.code,
    sender: `"${shop.shopName}" <${shop.email}>`,
    recipient: order.email,
    subject: letter.subject,
    html: html(letter, { locale: language.locale, shopName: shop.shopName, homeUrl: address('/') }),
    plain: plain(letter),
    attachments: letter.attachments,
  })
}

/** The letters that go with an order once, and carry the terms. */
export const sendLetter = (
  post: Post,
  kind: string,
  number: string,
  write: (parts: LetterParts) => Letter,
): Promise<void> =>
  writeToBuyer(post, `${kind}:${number}`, number, async ({ order, seller: shop, language, view, baseUrl, address }) =>
    write({
      order,
      seller: shop,
      language,
      baseUrl,
      terms: await findWording(post.db, view, TERMS, { at: order.placedAt, baseUrl: post.settings.baseUrl }),
      withdrawalUrl: address(`/withdrawal?order=${order.number}`),
      orderUrl: address(orderPath(order)),
    }),
  )
