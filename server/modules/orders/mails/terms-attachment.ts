import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { slug } from '../../../../language/slug.ts'
import type { Language } from '../../../../language/translate.ts'
import { startOfDay } from '../../../../language/warsaw-time.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Attachment } from '../../../platform/mail/mail.ts'
import { findWording } from '../../cms/index.ts'
import { htmlToText } from '../../mail/index.ts'
import { textPdf } from '../invoice-pdf/text-pdf.ts'
import type { OrderMailContext } from './order-mail.ts'

/** Identifier of the CMS page with the terms of sale. */
const TERMS = 'regulamin'

/** Finished documents, because making one takes more processor time than all the rest of an order. */
const documents = new LRUCache<string, Promise<Buffer>>({ max: 20 })

async function cachedPdf(parts: Omit<Parameters<typeof textPdf>[0], 'pageOf'>, language: Language): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  let document = documents.get(key)
  if (!document) {
    document = textPdf({ ...parts, pageOf: (page, pages) => language.t('Page %s of %s', page, pages) })
    documents.set(key, document)
    document.catch(() => documents.delete(key))
  }
  return document
}

/** The terms of sale as they were when the order was placed, and the model withdrawal form, on a durable medium. */
export async function termsAttachment(db: Db, context: OrderMailContext): Promise<Attachment> {
  const { order, seller, language, view, baseUrl } = context
  const { t } = language
  const terms = await findWording(db, view, TERMS, { at: order.placedAt, baseUrl })
  const { email, name, street, postcode, city } = seller
  const form = [
    t('Model withdrawal form (fill it in and send it back only if you wish to withdraw):'),
    t('To: %s', `${name}, ${street}, ${postcode} ${city}, ${email}`),
    t('I hereby give notice that I withdraw from my contract of sale of the following goods:'),
    t('Order number, day of the order and day of receipt:'),
    t('Name and address of the consumer:'),
    t('Signature (only if sent on paper) and date:'),
  ].join('\n\n')
  const title = terms?.title ?? t('Withdraw from contract here')
  const content = await cachedPdf(
    {
      title,
      text: terms ? `${htmlToText(terms.html)}\n\n${form}` : form,
      author: name,
      footer: [seller.shopName],
      locale: language.locale,
      // the day alone, so that its orders share the document
      created: startOfDay(order.placedAt),
    },
    language,
  )
  return { filename: `${slug(title)}.pdf`, contentType: 'application/pdf', content }
}
