import { createHash, randomBytes } from 'node:crypto'
import { text } from '../../../language/translate.ts'
import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import { shareWishlistForm } from '../../../rules/forms.ts'
import { splitEmails, validateField } from '../../../rules/validation.ts'
import { normaliseEmail } from '../../../rules/email.ts'
import { initialOf } from '../../../rules/names.ts'
import type { RequestContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import { heading, isProvenMailbox, paragraph, sendMail } from '../mail/index.ts'
import { findPurchasable, priceFor, titleWithEdition } from '../catalog/index.ts'
import { getViewPriceContext } from '../store/index.ts'
import { countRecipients, countUnprovenRecipients, readWishlist, writeShowsNotes } from './wishlist.sql.ts'
import { requireOwner, getOwnWishlist } from './wishlist.ts'

export const SHARED_WISHLIST = 'shared-wishlist'
/** Beginning of the keys of a customer's mails. */
export const mailKeyPrefix = (customerId: number): string => `${SHARED_WISHLIST}:${customerId}:`

/** Recipients a day, against misuse of the shop's mail. */
const MAX_RECIPIENTS_PER_DAY = 100
/** Recipients a day of messages of an unproven sender: enough for a family, too few for advertising. */
const MAX_UNPROVEN_RECIPIENTS_PER_DAY = 5
const SHARE_RATE = { burst: 10, perSecond: 0.01 }
const NOT_VALID = text('Provided emails are not valid')
/** Titles listed in the mail. */
const MAX_TITLES = 10

export interface SharedWishlistMail {
  customerId: number
  storeCode: string
  recipient: string
  message: string
  key: string
}

/** Validates like the form, with Magento's messages. */
function parseForm(
  emailInputs: readonly unknown[],
  message: string | null | undefined,
): { emails: string[]; note: string } {
  const list = emailInputs
    .map((email) => (typeof email === 'string' || typeof email === 'number' ? String(email) : ''))
    .join(' ')
  const note = (message ?? '').replaceAll(/[^\P{Cc}\n]/gu, ' ').trim()
  // the error of too many addresses contains their number
  const [wrong] = validateField(list, shareWishlistForm['emails'] ?? {})
  if (wrong)
    throw new Refusal('graphql-input', wrong.length > 1 ? wrong[0] : NOT_VALID, ...wrong.slice(1)).atField('emails')
  const [tooLong] = validateField(note, shareWishlistForm['message'] ?? {})
  if (tooLong) throw new Refusal('graphql-input', ...tooLong).atField('message')
  // of two spellings of one address the first is used
  return {
    emails: [
      ...new Map(
        splitEmails(list)
          .toReversed()
          .map((email) => [email.toLowerCase(), normaliseEmail(email)]),
      ).values(),
    ].toReversed(),
    note,
  }
}

/** Sets whether readers of the shared list see the notes. */
export async function setNotesShared(context: RequestContext, showsNotes: boolean): Promise<void> {
  await writeShowsNotes(context.db, await requireOwner(context), randomBytes(16).toString('hex'), showsNotes)
}

/** Sends the list's URL to others, in one mail each. */
export async function shareWishlist(
  context: RequestContext,
  emailInputs: readonly unknown[],
  message: string | null | undefined,
): Promise<void> {
  const wishlist = await getOwnWishlist(context)
  const { emails, note } = parseForm(emailInputs, message)
  if (wishlist.items.length === 0) throw new Refusal('graphql-input', 'There is nothing on the wish list to share.')
  context.limitFor(String(wishlist.id), 'share wishlist', SHARE_RATE)
  const isProven = await isProvenMailbox(context.db, context.signedIn().email)
  await context.db.transaction(async (tx) => {
    const day = dayInWarsaw(context.now)
    if (!(await countRecipients(tx, wishlist.id, day, emails.length, MAX_RECIPIENTS_PER_DAY)))
      throw new Refusal(
        'graphql-input',
        'You can share your wish list with at most %s people a day.',
        MAX_RECIPIENTS_PER_DAY,
      ).atField('emails')
    const max = MAX_UNPROVEN_RECIPIENTS_PER_DAY
    if (note && !isProven && !(await countUnprovenRecipients(tx, wishlist.id, emails.length, max)))
      throw new Refusal(
        'graphql-input',
        'A message of your own can be sent to at most %s people a day until your e-mail address is confirmed. Please ' +
          'send the list without it.',
        max,
      ).atField('message')
    const occasion = randomBytes(12).toString('base64url')
    for (const recipient of emails) {
      const recipientHash = createHash('sha256').update(recipient).digest('base64url').slice(0, 16)
      const key = `${mailKeyPrefix(wishlist.id)}${occasion}:${recipientHash}`
      const payload: SharedWishlistMail = {
        customerId: wishlist.id,
        storeCode: context.store.code,
        recipient,
        message: note,
        key,
      }
      await enqueue(tx, { kind: SHARED_WISHLIST, payload, key })
    }
  })
}

/** Sends a shared list to one recipient, in the store view of its owner. */
export async function sendSharedWishlist(
  parts: Parts,
  { customerId, storeCode, recipient, message, key }: SharedWishlistMail,
): Promise<void> {
  const { db, now = () => new Date() } = parts
  const list = await readWishlist(db, { customerId }, storeCode)
  // deleted in the meantime
  if (!list?.sharingCode) return
  const { sharingCode, items } = list
  // a name may be words as well
  const creatorsName = list.isCreatorProven ? list.creatorsName : list.creatorsName.split(' ').map(initialOf).join(' ')
  const shown = items.slice(0, MAX_TITLES)
  const priceContext = await getViewPriceContext(db, storeCode)
  const products = new Map(
    (
      await findPurchasable(
        db,
        { ids: shown.map(({ productId }) => productId) },
        { storeCode, groupId: 0, now: now(), priceContext },
      )
    ).map((product) => [product.id, product]),
  )
  await sendMail(
    parts,
    { key, storeCode, recipient },
    ({ seller: { shopName }, language: { t, plural, minor }, address }) => ({
      subject: t('%s shares a wish list with you', creatorsName),
      title: t('The wish list of %s', creatorsName),
      blocks: [
        paragraph(t('Good day!')),
        paragraph(t('%s keeps a list of books at %s and wants to show it to you.', creatorsName, shopName)),
        ...(message
          ? [heading(t('A message from %s', creatorsName)), { kind: 'lines' as const, lines: message.split('\n') }]
          : []),
        heading(t('On the list')),
        {
          kind: 'lines',
          lines: [
            ...shown.flatMap(({ productId }) => {
              const product = products.get(productId)
              return product
                ? [`${titleWithEdition(product, { t })} – ${minor(priceFor(product, 1), priceContext.currency)}`]
                : []
            }),
            ...(items.length > MAX_TITLES
              ? [plural(items.length - MAX_TITLES, 'and 1 more title', 'and %s more titles')]
              : []),
          ],
        },
        { kind: 'link', text: t('See the whole list'), href: address(`/wishlist/shared/${sharingCode}`) },
        paragraph(
          t(
            'You got this message because %s gave us your address for it. We will not use it for anything else.',
            creatorsName,
          ),
        ),
      ],
    }),
  )
}
