import type { Language } from '../../../language/translate.ts'
import { footerOf, type Letter } from '../orders/confirmation.ts'
import { html, plain } from '../orders/letter.ts'
import { type Post, viewOf } from '../orders/send-letter.ts'
import { getConfiguration, seller, type Seller } from '../store/store.ts'
import type { Customer } from './customer.ts'
import { findCustomer } from './customers.ts'
import { CUSTOMER_LETTER, HOURS, type LetterOrder } from './letters.ts'
import { CONFIRM_DAYS, NEWSLETTER_LETTER, type NewsletterLetter } from './newsletter.ts'
import { hashOf } from './session.ts'

interface Writing {
  seller: Seller
  language: Language
  /** An address of the shop in the reader's view. */
  address: (path: string) => string
}

interface WritingToCustomer extends Writing {
  customer: Customer
  token: string
}

type Text = Omit<Letter, 'footer'>

const letters: Readonly<Record<LetterOrder['kind'], (writing: WritingToCustomer) => Text>> = {
  welcome: ({ customer, seller: { shopName }, language: { t }, address }) => ({
    subject: t('Your account at %s is ready', shopName),
    title: t('Welcome to %s', shopName),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      {
        kind: 'text',
        text: t(
          'Your account is ready. Sign in with the address %s and the password that you have chosen.',
          customer.email,
        ),
      },
      { kind: 'link', text: t('Sign in'), href: address('/customer/account/login/') },
      { kind: 'text', text: t('There you find your orders and invoices, your addresses and your wish list.') },
    ],
  }),
  confirm: ({ customer, seller: { shopName }, language: { t, plural }, address, token }) => ({
    subject: t('Confirm your account at %s', shopName),
    title: t('Confirm your e-mail address'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      {
        kind: 'text',
        text: t('Somebody, probably you, has opened an account with this address. Follow the link to confirm it.'),
      },
      {
        kind: 'text',
        text: plural(HOURS.confirm / 24, 'The link works once, for 1 day.', 'The link works once, for %s days.'),
      },
      {
        kind: 'link',
        text: t('Confirm the account'),
        href: address(`/customer/account/confirm?email=${encodeURIComponent(customer.email)}&key=${token}`),
      },
      { kind: 'text', text: t('If it was not you, do nothing: without the confirmation nobody can use the account.') },
    ],
  }),
  reset: ({ customer, seller: { shopName }, language: { t, plural }, address, token }) => ({
    subject: t('A new password for your account at %s', shopName),
    title: t('Set a new password'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      { kind: 'text', text: t('Somebody, probably you, has asked for a new password. Follow the link to set it.') },
      {
        kind: 'text',
        text: plural(HOURS.reset, 'The link works once, for 1 hour.', 'The link works once, for %s hours.'),
      },
      {
        kind: 'link',
        text: t('Set a new password'),
        href: address(`/customer/account/createPassword/?token=${token}&customer_id=${customer.id}`),
      },
      { kind: 'text', text: t('If it was not you, do nothing: your password stays as it is.') },
    ],
  }),
  'password-changed': ({ seller: { shopName, email }, language: { t }, address }) => ({
    subject: t('The password of your account at %s was changed', shopName),
    title: t('Your password was changed'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      { kind: 'text', text: t('The password of your account was changed, and all other devices were signed out.') },
      { kind: 'text', text: t('If it was not you, set another password at once and write to %s.', email) },
      { kind: 'link', text: t('Set a new password'), href: address('/customer/account/forgotpassword/') },
    ],
  }),
  'email-changed': ({ seller: { shopName, email }, language: { t } }) => ({
    subject: t('The e-mail address of your account at %s was changed', shopName),
    title: t('Your e-mail address was changed'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      {
        kind: 'text',
        text: t('Your account is no longer kept under this address, and all other devices were signed out.'),
      },
      {
        kind: 'text',
        text: t('If it was not you, write to %s at once: we will close the account to whoever did it.', email),
      },
    ],
  }),
}

const newsletter = (
  { path }: NewsletterLetter,
  { seller: { shopName }, language: { t, plural }, address }: Writing,
): Text => ({
  subject: t('Confirm that you want news from %s', shopName),
  title: t('One step to our newsletter'),
  pieces: [
    { kind: 'text', text: t('Good day!') },
    {
      kind: 'text',
      text: t('Somebody, probably you, wants our newsletter at this address. Follow the link to confirm it.'),
    },
    { kind: 'text', text: plural(CONFIRM_DAYS, 'The link works for 1 day.', 'The link works for %s days.') },
    { kind: 'link', text: t('Yes, I want the newsletter'), href: address(path) },
    { kind: 'text', text: t('If it was not you, do nothing: without the confirmation nothing will come.') },
  ],
})

/** Writes in the language of a view; tried again it sends nothing twice. */
export async function sendInView(
  { db, settings, mailer }: Post,
  {
    key,
    storeCode,
    recipient,
    unsubscribe,
  }: { key: string; storeCode: string; recipient: string; unsubscribe?: string },
  write: (writing: Writing) => Text,
): Promise<void> {
  const { view, language } = await viewOf(db, storeCode)
  const shop = seller(await getConfiguration(db, view.code))
  const prefix = view.isDefault ? '' : `/${view.code}`
  const address = (path: string) => `${settings.baseUrl}${prefix}${path}`
  const letter: Letter = { ...write({ seller: shop, language, address }), footer: footerOf(shop, language) }
  await mailer.send({
    key,
    storeCode: view.code,
    sender: `"${shop.shopName}" <${shop.email}>`,
    recipient,
    subject: letter.subject,
    html: html(letter, { locale: language.locale, shopName: shop.shopName, homeUrl: address('/') }),
    plain: plain(letter),
    unsubscribe,
  })
}

/** Writes to a customer in the language of the view in which the account was opened. */
export async function sendCustomerLetter(
  post: Post,
  { kind, customerId, token = '', recipient, key }: LetterOrder,
): Promise<void> {
  const customer = await findCustomer(post.db, { id: customerId })
  // gone meanwhile: there is nobody to write to
  if (!customer) return
  await sendInView(
    post,
    { key: `${CUSTOMER_LETTER}:${key}`, storeCode: customer.storeCode, recipient: recipient ?? customer.email },
    (writing) => letters[kind]({ ...writing, customer, token }),
  )
}

export const sendNewsletterLetter = (post: Post, order: NewsletterLetter): Promise<void> =>
  sendInView(
    post,
    { key: `${NEWSLETTER_LETTER}:${hashOf(order.path)}`, storeCode: order.storeCode, recipient: order.email },
    (writing) => newsletter(order, writing),
  )
