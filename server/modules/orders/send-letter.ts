import { createLanguage, type Language } from '../../../language/translate.ts'
import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { Parts } from '../../platform/module.ts'
import { polish } from '../../texts/pl.ts'
import { findWording } from '../cms/wordings.ts'
import { getConfiguration, listStoreViews, seller } from '../store/store.ts'
import type { Letter, LetterParts } from './confirmation.ts'
import { html, plain } from './letter.ts'
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

/** Writes to whoever placed an order. Tried again it sends nothing twice: the mail's key is the kind of letter and the order's number. */
export async function sendLetter({ db, settings, mailer }: Post, kind: string, number: string, write: (parts: LetterParts) => Letter): Promise<void> {
  const order = await findOrder(db, number)
  if (!order) throw new Error(`there is no order ${number} to write about`)
  const { view, language } = await viewOf(db, order.storeCode)
  const shop = seller(await getConfiguration(db, view.code))
  const letter = write({
    order, seller: shop, language,
    terms: await findWording(db, view, TERMS, { at: order.placedAt, baseUrl: settings.baseUrl }),
    withdrawalUrl: `${settings.baseUrl}${view.isDefault ? '' : `/${view.code}`}/withdrawal?order=${order.number}`,
  })
  await mailer.send({
    key: `${kind}:${number}`,
    storeCode: view.code,
    sender: `"${shop.shopName}" <${shop.email}>`,
    recipient: order.email,
    subject: letter.subject,
    html: html(letter, language.locale),
    plain: plain(letter),
  })
}
