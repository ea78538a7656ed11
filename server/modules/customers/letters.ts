import { randomBytes } from 'node:crypto'
import type { Language } from '../../../language/translate.ts'
import type { Db } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { footerOf, type Letter } from '../orders/confirmation.ts'
import { html, plain } from '../orders/letter.ts'
import { type Post, viewOf } from '../orders/send-letter.ts'
import { getConfiguration, seller, type Seller } from '../store/store.ts'
import { type Customer, findCustomer } from './customers.ts'
import { type Purpose, putLink } from './links.sql.ts'
import { hashOf } from './session.ts'

export const CUSTOMER_LETTER = 'customer-letter'

interface Order {
  kind: 'welcome' | Purpose
  customerId: number
  /** What the link carries. */
  token?: string
  /** One mail for one cause. */
  key: string
}

interface Writing {
  customer: Customer
  seller: Seller
  language: Language
  /** An address of the shop in the customer's view. */
  address: (path: string) => string
  token: string
}

const HOURS: Readonly<Record<Purpose, number>> = { confirm: 7 * 24, reset: 2 }

/** Makes a link that works once and mails it. */
export async function sendLink(tx: Db, customerId: number, purpose: Purpose, now: Date): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  const hash = hashOf(token)
  await putLink(tx, customerId, purpose, hash, new Date(now.getTime() + HOURS[purpose] * 3_600_000))
  await order(tx, { kind: purpose, customerId, token, key: `${purpose}:${hash}` })
}

export const sendWelcome = (tx: Db, customerId: number): Promise<void> => order(tx, { kind: 'welcome', customerId, key: `welcome:${customerId}` })

const order = (tx: Db, payload: Order): Promise<void> => enqueue(tx, { kind: CUSTOMER_LETTER, payload, key: `${CUSTOMER_LETTER}:${payload.key}` })

const letters: Readonly<Record<Order['kind'], (writing: Writing) => Omit<Letter, 'footer'>>> = {
  welcome: ({ customer, seller: { shopName }, language: { t }, address }) => ({
    subject: t('Your account at %s is ready', shopName),
    title: t('Welcome to %s', shopName),
    pieces: [
      { kind: 'text', text: t('Good day, %s!', customer.firstname) },
      { kind: 'text', text: t('Your account is ready. Sign in with the address %s and the password that you have chosen.', customer.email) },
      { kind: 'link', text: t('Sign in'), href: address('/customer/account/login/') },
      { kind: 'text', text: t('There you find your orders and invoices, your addresses and your wish list.') },
    ],
  }),
  confirm: ({ customer, seller: { shopName }, language: { t }, address, token }) => ({
    subject: t('Confirm your account at %s', shopName),
    title: t('Confirm your e-mail address'),
    pieces: [
      { kind: 'text', text: t('Good day, %s!', customer.firstname) },
      { kind: 'text', text: t('Somebody, probably you, has opened an account with this address. Follow the link to confirm it. It works once, for %s days.', HOURS.confirm / 24) },
      { kind: 'link', text: t('Confirm the account'), href: address(`/customer/account/confirm?email=${encodeURIComponent(customer.email)}&key=${token}`) },
      { kind: 'text', text: t('If it was not you, do nothing: without the confirmation nobody can use the account.') },
    ],
  }),
  reset: ({ customer, seller: { shopName }, language: { t }, address, token }) => ({
    subject: t('A new password for your account at %s', shopName),
    title: t('Set a new password'),
    pieces: [
      { kind: 'text', text: t('Good day, %s!', customer.firstname) },
      { kind: 'text', text: t('Somebody, probably you, has asked for a new password. Follow the link to set it. It works once, for %s hours.', HOURS.reset) },
      { kind: 'link', text: t('Set a new password'), href: address(`/customer/account/createPassword/?token=${token}&customer_id=${customer.id}`) },
      { kind: 'text', text: t('If it was not you, do nothing: your password stays as it is.') },
    ],
  }),
}

/** Writes to a customer in the language of the view in which the account was opened. */
export async function sendCustomerLetter({ db, settings, mailer }: Post, { kind, customerId, token = '', key }: Order): Promise<void> {
  const customer = await findCustomer(db, { id: customerId })
  // gone meanwhile: there is nobody to write to
  if (!customer) return
  const { view, language } = await viewOf(db, customer.storeCode)
  const shop = seller(await getConfiguration(db, view.code))
  const prefix = view.isDefault ? '' : `/${view.code}`
  const letter: Letter = {
    ...letters[kind]({ customer, seller: shop, language, token, address: (path) => `${settings.baseUrl}${prefix}${path}` }),
    footer: footerOf(shop, language),
  }
  await mailer.send({
    key: `${CUSTOMER_LETTER}:${key}`,
    storeCode: view.code,
    sender: `"${shop.shopName}" <${shop.email}>`,
    recipient: customer.email,
    subject: letter.subject,
    html: html(letter, language.locale),
    plain: plain(letter),
  })
}
