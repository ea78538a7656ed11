import { hashOf, mailedToken } from '../../platform/crypto/mailed-token.ts'
import { type MailContent, paragraph, type MailContext, type MailParts, sendMail } from '../mail/index.ts'
import type { Customer } from './customer.ts'
import { findCustomer } from './customers.ts'
import { CONFIRM_DAYS, CONFIRM_PATH, NEWSLETTER_MAIL, type NewsletterMail } from './newsletter.ts'
import { CUSTOMER_MAIL, type CustomerMail, LINK_HOURS } from './queue-mails.ts'

interface CustomerMailContext extends MailContext {
  customer: Customer
  recipient: string
  token: string
  device: string
  at: string
}

const templates: Readonly<Record<CustomerMail['kind'], (context: CustomerMailContext) => MailContent>> = {
  welcome: ({ customer, seller: { shopName }, language: { t }, address }) => ({
    subject: t('Your account at %s is ready', shopName),
    title: t('Welcome to %s', shopName),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(
        t('Your account is ready. Sign in with the address %s and the password that you have chosen.', customer.email),
      ),
      { kind: 'link', text: t('Sign in'), href: address('/customer/account/login/') },
      paragraph(t('There you find your orders and invoices, your addresses and your wish list.')),
    ],
  }),
  confirm: ({ customer, seller: { shopName }, language: { t, plural }, address, token }) => ({
    subject: t('Confirm your account at %s', shopName),
    title: t('Confirm your e-mail address'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(t('Somebody, probably you, has opened an account with this address. Follow the link to confirm it.')),
      paragraph(
        plural(LINK_HOURS.confirm / 24, 'The link works once, for 1 day.', 'The link works once, for %s days.'),
      ),
      {
        kind: 'link',
        text: t('Confirm the account'),
        href: address(`/customer/account/confirm?email=${encodeURIComponent(customer.email)}&key=${token}`),
      },
      paragraph(t('If it was not you, do nothing: without the confirmation nobody can use the account.')),
    ],
  }),
  email: ({ recipient, seller: { shopName }, language: { t, plural }, address, token }) => ({
    subject: t('Confirm your new e-mail address at %s', shopName),
    title: t('Confirm your e-mail address'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(
        t('Somebody, probably you, wants to sign in to an account with this address. Follow the link to confirm it.'),
      ),
      paragraph(plural(LINK_HOURS.email / 24, 'The link works once, for 1 day.', 'The link works once, for %s days.')),
      {
        kind: 'link',
        text: t('Confirm the address'),
        href: address(`/customer/account/confirm?email=${encodeURIComponent(recipient)}&key=${token}`),
      },
      paragraph(t('If it was not you, do nothing: without the confirmation nobody can use the account.')),
    ],
  }),
  'email-requested': ({ seller: { shopName, email }, language: { t }, address }) => ({
    subject: t('A new e-mail address for your account at %s', shopName),
    title: t('Your e-mail address is about to change'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(
        t(
          'Somebody, probably you, has entered another address for your account. Until it is confirmed, you sign in ' +
            'with this one. All other devices were signed out.',
        ),
      ),
      paragraph(t('If it was not you, set another password at once and write to %s.', email)),
      { kind: 'link', text: t('Set a new password'), href: address('/customer/account/forgotpassword/') },
    ],
  }),
  reset: ({ customer, seller: { shopName }, language: { t, plural }, address, token }) => ({
    subject: t('A new password for your account at %s', shopName),
    title: t('Set a new password'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(t('Somebody, probably you, has asked for a new password. Follow the link to set it.')),
      paragraph(plural(LINK_HOURS.reset, 'The link works once, for 1 hour.', 'The link works once, for %s hours.')),
      {
        kind: 'link',
        text: t('Set a new password'),
        href: address(
          `/customer/account/createPassword/?token=${token}&customer_id=${customer.id}&email=${encodeURIComponent(customer.email)}`,
        ),
      },
      paragraph(t('If it was not you, do nothing: your password stays as it is.')),
    ],
  }),
  'password-changed': ({ seller: { shopName, email }, language: { t }, address }) => ({
    subject: t('The password of your account at %s was changed', shopName),
    title: t('Your password was changed'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(t('The password of your account was changed, and all other devices were signed out.')),
      paragraph(t('If it was not you, set another password at once and write to %s.', email)),
      { kind: 'link', text: t('Set a new password'), href: address('/customer/account/forgotpassword/') },
    ],
  }),
  'email-changed': ({ seller: { shopName, email }, language: { t } }) => ({
    subject: t('The e-mail address of your account at %s was changed', shopName),
    title: t('Your e-mail address was changed'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(t('Your account is no longer kept under this address, and all other devices were signed out.')),
      paragraph(t('If it was not you, write to %s at once: we will close the account to whoever did it.', email)),
    ],
  }),
  'new-device': ({ seller: { shopName, email }, language: { t, dateTime }, address, device, at }) => ({
    subject: t('A new device signed in to your account at %s', shopName),
    title: t('A new sign-in to your account'),
    blocks: [
      paragraph(t('Good day!')),
      paragraph(
        t('Somebody, probably you, has signed in to your account from a device or a network that is new to us.'),
      ),
      {
        kind: 'pairs',
        pairs: [
          { label: t('Device'), value: device },
          { label: t('Time'), value: dateTime(at) },
        ],
      },
      paragraph(t('If it was you, there is nothing to do.')),
      paragraph(t('If it was not you, set another password at once and write to %s.', email)),
      { kind: 'link', text: t('See where you are signed in'), href: address('/customer/account/edit') },
    ],
  }),
}

const newsletter = (
  path: string,
  { seller: { shopName }, language: { t, plural }, address }: MailContext,
): MailContent => ({
  subject: t('Confirm that you want news from %s', shopName),
  title: t('One step to our newsletter'),
  blocks: [
    paragraph(t('Good day!')),
    paragraph(t('Somebody, probably you, wants our newsletter at this address. Follow the link to confirm it.')),
    { kind: 'text', text: plural(CONFIRM_DAYS, 'The link works for 1 day.', 'The link works for %s days.') },
    { kind: 'link', text: t('Yes, I want the newsletter'), href: address(path) },
    paragraph(t('If it was not you, do nothing: without the confirmation nothing will come.')),
  ],
})

/** Sends a mail to a customer, in the store view in which the account was created. */
export async function sendCustomerMail(
  parts: MailParts,
  { kind, customerId, tokenName, recipient, key, device = '', at = '' }: CustomerMail,
): Promise<void> {
  const customer = await findCustomer(parts.db, { id: customerId })
  // deleted in the meantime
  if (!customer) return
  const to = recipient ?? customer.email
  const token = tokenName ? await mailedToken(parts.db, tokenName) : ''
  await sendMail(
    parts,
    {
      key: `${CUSTOMER_MAIL}:${key}`,
      storeCode: customer.storeCode,
      recipient: to,
      secrets: token ? [token] : [],
    },
    (context) => templates[kind]({ ...context, customer, recipient: to, token, device, at }),
  )
}

export async function sendNewsletterMail(parts: MailParts, mail: NewsletterMail): Promise<void> {
  const token = await mailedToken(parts.db, mail.tokenName)
  await sendMail(
    parts,
    { key: `${NEWSLETTER_MAIL}:${hashOf(token)}`, storeCode: mail.storeCode, recipient: mail.email, secrets: [token] },
    (context) => newsletter(`${CONFIRM_PATH}/${token}`, context),
  )
}
