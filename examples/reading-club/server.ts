import {
  type ExtensionModule,
  findOrder,
  getSettings,
  loadCard,
  onProducts,
  type ServerExtension,
  toUid,
} from 'zakladka/server'
import { getClub, isMember, join, leave, MEETING_MAIL, nextOfClub, nextOfProduct } from './clubs.ts'
import { readClubs, readOwnNext } from './clubs.sql.ts'
import { commands } from './commands.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { sendInvitation, sendParcelNote } from './mails.ts'
import { personalData } from './personal-data.sql.ts'
import { settings } from './settings.ts'
import { pl } from './texts/server.pl.ts'

const resolvers: Resolvers = {
  Query: {
    readingClubs: (_parent, _args, context) => {
      context.tag('reading-club')
      return readClubs(context.db)
    },
  },
  Mutation: {
    joinReadingClub: (_parent, { club_uid }, context) => join(context, String(club_uid)),
    leaveReadingClub: (_parent, { club_uid }, context) => leave(context, String(club_uid)),
  },
  ReadingClub: {
    uid: ({ id }) => toUid(id),
    next_meeting: ({ id }, _args, context) => nextOfClub(context, id),
    is_member: ({ id }, _args, context) => isMember(context, id),
  },
  ReadingClubMeeting: {
    club: ({ clubId }, _args, context) => getClub(context, clubId),
    meets_at: ({ meetsAt }) => meetsAt.toISOString(),
    product: ({ productId }, _args, context) => loadCard(context, productId),
  },
  ...onProducts({ reading_club: ({ id }, _args, context) => nextOfProduct(context, id) }),
}

const readingClub: ExtensionModule = {
  resolvers,
  access: { readingClubs: 'everyone', joinReadingClub: 'customer', leaveReadingClub: 'customer' },
  costs: { sizes: { 'Query.readingClubs': 20 } },
  settings,
  personalData,
  jobs: (parts) => ({
    [MEETING_MAIL]: (payload: { meetingId: number; customerId: number }) => sendInvitation(parts, payload),
  }),
  subscribers: [
    {
      name: 'reading-club.parcel',
      on: {
        async 'order.shipped'({ id, data: { number } }, parts) {
          const { 'reading_club/mails/parcel': isOn } = await getSettings(settings, parts.db)
          const order = isOn ? await findOrder(parts.db, number) : undefined
          if (!order?.customerId) return
          const productIds = order.items.flatMap(({ productId }) => productId ?? [])
          const meeting = await readOwnNext(parts.db, order.customerId, productIds, parts.now?.() ?? new Date())
          // sent once for the event, however often it is delivered
          if (meeting) await sendParcelNote(parts, `reading-club:${id}`, order.customerId, meeting)
        },
      },
    },
  ],
}

export default { modules: [readingClub], commands, texts: { pl } } satisfies ServerExtension
