import { findCustomer, isProvenMailbox, type MailContent, paragraph, type Parts, sendMail } from 'zakladka/server'
import { type Meeting, readClubsById, readMeeting, readProductName } from './clubs.sql.ts'

const INVITATION = {
  subject: 'Our reading club meets: %s',
  text: 'The reading club %s has chosen its next book:',
} as const
const PARCEL = {
  subject: 'Your book for the reading club is on its way: %s',
  text: 'The reading club %s talks about this book, which we have just sent to you:',
} as const

/** To a member with a proven address only: nobody else asked for the mail. */
async function sendToMember(
  parts: Parts,
  {
    key,
    customerId,
    meeting,
    words,
  }: { key: string; customerId: number; meeting: Meeting; words: typeof INVITATION | typeof PARCEL },
): Promise<void> {
  const { db } = parts
  const customer = await findCustomer(db, { id: customerId })
  const [club] = await readClubsById(db, [meeting.clubId])
  // erased, or removed, since the mail was queued
  if (!customer || !club || !(await isProvenMailbox(db, customer.email))) return
  const product = await readProductName(db, meeting.productId, customer.storeCode)
  if (!product) return
  await sendMail(
    parts,
    { key, storeCode: customer.storeCode, recipient: customer.email },
    ({ language: { t, dateTime }, address }): MailContent => ({
      subject: t(words.subject, product.name),
      title: t('Reading club'),
      blocks: [
        paragraph(t('Good day!')),
        paragraph(t(words.text, club.name)),
        {
          kind: 'pairs',
          pairs: [
            { label: t('Book'), value: product.name },
            { label: t('Meeting'), value: dateTime(meeting.meetsAt.toISOString()) },
            { label: t('Place'), value: club.place },
          ],
        },
        { kind: 'link', text: t('See the book'), href: address(`/${product.urlKey}.html`) },
      ],
    }),
  )
}

export async function sendInvitation(
  parts: Parts,
  { meetingId, customerId }: { meetingId: number; customerId: number },
): Promise<void> {
  const meeting = await readMeeting(parts.db, meetingId)
  if (!meeting || meeting.meetsAt < (parts.now?.() ?? new Date())) return
  await sendToMember(parts, { key: `reading-club:${meetingId}:${customerId}`, customerId, meeting, words: INVITATION })
}

export const sendParcelNote = (parts: Parts, key: string, customerId: number, meeting: Meeting): Promise<void> =>
  sendToMember(parts, { key, customerId, meeting, words: PARCEL })
