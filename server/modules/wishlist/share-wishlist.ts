import { createHash, randomBytes } from 'node:crypto'
import { text } from '../../../language/translate.ts'
import { shareWishlistForm } from '../../../rules/forms.ts'
import { emailsOf, problemsOf } from '../../../rules/validation.ts'
import { normaliseEmail } from '../../../rules/email.ts'
import type { RequestContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Parts } from '../../platform/module.ts'
import { Refusal } from '../../platform/refusal.ts'
import { heading, paragraph } from '../mail/mail-content.ts'
import { sendMail } from '../mail/send-mail.ts'
import { findSaleable, priceFor } from '../catalog/catalog.ts'
import { countShared, countSharedLinks, readWishlist, writeShowsNotes } from './wishlist.sql.ts'
import { ownerOf, ownWishlist } from './wishlist.ts'

export const SHARED_WISHLIST = 'shared-wishlist'

/** The shop's mail is no means of writing to the world. */
const MOST_A_DAY = 100
/** Of them, who may get words with a link in them: enough for a family, too few for advertising. */
const MOST_LINKED_A_DAY = 5
/** An address of the web or of mail, also one that a mail program would make a link of by itself. */
const LINK = /https?:|www\.|@|[\p{L}\d-]+\.[a-z]{2,}(?![\p{L}\d])/iu
const SHARES = { burst: 10, perSecond: 0.01 }
const NOT_VALID = text('Provided emails are not valid')
/** So many titles are named in the letter. */
const NAMED = 10

export interface SharedWishlistMail {
  customerId: number
  storeCode: string
  recipient: string
  message: string
  key: string
}

/** Refuses what the form would, with the words that clients of the contract know. */
function readForm(
  written: readonly unknown[],
  message: string | null | undefined,
): { emails: string[]; words: string } {
  const list = written
    .map((email) => (typeof email === 'string' || typeof email === 'number' ? String(email) : ''))
    .join(' ')
  const words = (message ?? '').replaceAll(/[^\P{Cc}\n]/gu, ' ').trim()
  // too many are told by their number
  const [wrong] = problemsOf(list, shareWishlistForm['emails'] ?? {})
  if (wrong) throw new Refusal('graphql-input', wrong.length > 1 ? wrong[0] : NOT_VALID, ...wrong.slice(1)).at('emails')
  const [tooLong] = problemsOf(words, shareWishlistForm['message'] ?? {})
  if (tooLong) throw new Refusal('graphql-input', ...tooLong).at('message')
  // two spellings of one address are one reader: the first is written to
  return {
    emails: [
      ...new Map(
        emailsOf(list)
          .toReversed()
          .map((email) => [email.toLowerCase(), normaliseEmail(email)]),
      ).values(),
    ].toReversed(),
    words,
  }
}

/** Shows the notes about titles to those whom the list was shared with, or keeps them private. */
export async function shareNotes(context: RequestContext, showsNotes: boolean): Promise<void> {
  await writeShowsNotes(context.db, await ownerOf(context), randomBytes(16).toString('hex'), showsNotes)
}

/** Sends the list's address to others, each by a letter of their own. */
export async function shareWishlist(
  context: RequestContext,
  written: readonly unknown[],
  message: string | null | undefined,
): Promise<void> {
  const own = await ownWishlist(context)
  const { emails, words } = readForm(written, message)
  if (own.items.length === 0) throw new Refusal('graphql-input', 'There is nothing on the wish list to share.')
  context.limitFor(String(own.id), 'share wishlist', SHARES)
  await context.db.transaction(async (tx) => {
    const day = context.now.toISOString().slice(0, 10)
    if (!(await countShared(tx, own.id, day, emails.length, MOST_A_DAY)))
      throw new Refusal('graphql-input', 'You can share your wish list with at most %s people a day.', MOST_A_DAY).at(
        'emails',
      )
    if (LINK.test(words) && !(await countSharedLinks(tx, own.id, emails.length, MOST_LINKED_A_DAY))) {
      throw new Refusal(
        'graphql-input',
        'A message with a link can be sent to at most %s people a day. Please take the link out.',
        MOST_LINKED_A_DAY,
      ).at('message')
    }
    const occasion = randomBytes(12).toString('base64url')
    for (const recipient of emails) {
      const key = `${SHARED_WISHLIST}:${occasion}:${createHash('sha256').update(recipient).digest('base64url').slice(0, 16)}`
      const payload: SharedWishlistMail = {
        customerId: own.id,
        storeCode: context.store.code,
        recipient,
        message: words,
        key,
      }
      await enqueue(tx, { kind: SHARED_WISHLIST, payload, key })
    }
  })
}

/** Writes to one of those whom the list was shared with, in the language in which its owner reads the shop. */
export async function sendSharedWishlist(
  parts: Parts,
  { customerId, storeCode, recipient, message, key }: SharedWishlistMail,
): Promise<void> {
  const { db, now = () => new Date() } = parts
  const list = await readWishlist(db, { customerId }, storeCode)
  // gone meanwhile: there is nothing to show
  if (!list?.sharingCode) return
  const { creatorsName, sharingCode, items } = list
  const named = items.slice(0, NAMED)
  const products = new Map(
    (
      await findSaleable(db, { ids: named.map(({ productId }) => productId) }, { storeCode, groupId: 0, now: now() })
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
            ...named.flatMap(({ productId }) => {
              const product = products.get(productId)
              return product ? [`${product.name} – ${minor(priceFor(product, 1), 'PLN')}`] : []
            }),
            ...(items.length > NAMED ? [plural(items.length - NAMED, 'and 1 more title', 'and %s more titles')] : []),
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
