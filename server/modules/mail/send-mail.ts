import type { Language } from '../../../language/translate.ts'
import type { StoreView } from '../../platform/context.ts'
import type { Parts } from '../../platform/module.ts'
import { getConfiguration, type Seller, seller, sellerIdentity, getViewLanguage } from '../store/index.ts'
import type { MailContent } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { isProvenMailbox } from './recipients.sql.ts'
import { renderText } from './render-text.ts'

export type MailParts = Pick<Parts, 'db' | 'settings' | 'mailer'>

/** What every template is rendered with. */
export interface MailContext {
  seller: Seller
  language: Language
  view: StoreView
  baseUrl: string
  /**
   * Whether the recipient has proved that the mailbox is theirs. Other mails contain no free text that a reader wrote,
   * or anybody could send advertising to strangers in the shop's name.
   */
  isProven: boolean
  /** URL of a path in the recipient's store view. */
  address: (path: string) => string
}

export type MailTemplate = (context: MailContext) => MailContent | Promise<MailContent>

export interface Envelope {
  /** A mail is sent once per key. */
  key: string
  storeCode: string
  /** The shop itself if absent. */
  recipient?: string
  /** Where an answer goes, if not to the shop. */
  replyTo?: string
  /** URL that ends such mails by a POST (RFC 8058). */
  unsubscribe?: string
  /** Tokens of links in the mail; removed from the stored copy of a sent mail. */
  secrets?: readonly string[]
  /** The recipient has been erased: the mail is sent, but not stored. */
  isNotStored?: boolean
}

function footerOf(shop: Seller, { t }: Language): string[] {
  const { name, address, numbers, register } = sellerIdentity(shop)
  const { phone, email, hours } = shop
  const contact = [email, phone && t('tel. %s', phone) + (hours && ` (${hours})`)].filter(Boolean).join(', ')
  return [name, address, numbers, register, contact].filter(Boolean)
}

/** Polish texts say "w księgarni %s", so that the name there loses the same noun of its own. */
const nameInTexts = (shopName: string, { locale }: Language) =>
  locale.startsWith('pl') ? shopName.replace(/^księgarnia\s+(?=\S)/i, '') : shopName

/**
 * Renders a template in the language of a store view and sends it at least once: what was sent is not sent again, but a
 * process that ends between the mail server's answer and its record leaves a mail that is repeated, with the same
 * Message-ID.
 */
export async function sendMail(
  { db, settings, mailer }: MailParts,
  { key, storeCode, recipient, replyTo, unsubscribe, secrets, isNotStored }: Envelope,
  template: MailTemplate,
): Promise<void> {
  const { view, language } = await getViewLanguage(db, storeCode)
  const shop = seller(await getConfiguration(db, view.code))
  const prefix = view.isDefault ? '' : `/${view.code}`
  const address = (path: string) => `${settings.baseUrl}${prefix}${path}`
  const isProven = recipient === undefined || (await isProvenMailbox(db, recipient))
  const content = await template({
    seller: { ...shop, shopName: nameInTexts(shop.shopName, language) },
    language,
    view,
    baseUrl: settings.baseUrl,
    address,
    isProven,
  })
  const frame = {
    locale: language.locale,
    shopName: shop.shopName,
    homeUrl: address('/'),
    footer: footerOf(shop, language),
  }
  await mailer.send({
    key,
    storeCode: view.code,
    sender: `"${shop.shopName}" <${shop.email}>`,
    recipient: recipient ?? shop.email,
    replyTo,
    subject: content.subject,
    html: renderHtml(content, frame),
    plain: renderText(content, frame),
    attachments: content.attachments,
    unsubscribe,
    secrets,
    isNotStored,
  })
}
