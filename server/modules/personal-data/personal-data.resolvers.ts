import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { buyerOf } from '../../platform/actions/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { fromUid } from '../../platform/graphql/magento-formats.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  findGuestOrder,
  getOwnOrder,
  ORDER_NOT_FOUND,
  REVIEW_CONSENT,
  withdrawReviewConsents,
} from '../orders/index.ts'
import { logWithdrawals } from '../privacy/index.ts'
import { getConfiguration } from '../store/index.ts'
import { authorize, blocksOf, checkOffered, officerOf, restrictionOf } from './blocks.ts'
import { exportData } from './export-data.ts'
import { readOpenRequest, type OpenRequest, readOrderNumber, writeLog } from './personal-data.sql.ts'
import { anonymiseOrder, anonymisePerson, type Declarations } from './persons.ts'
import { confirmErasure, eraseCustomer, requestErasure, cancelErasure } from './requests.ts'

const EXPORT_RATE = { burst: 5, perSecond: 1 / 600 }
const CHANGE_RATE = { burst: 10, perSecond: 1 / 600 }
const REQUEST_RATE = { burst: 3, perSecond: 1 / 3600 }

const requestOf = ({ state, dueAt }: OpenRequest) => ({
  state: state.toUpperCase() as 'UNCONFIRMED' | 'WAITING' | 'APPROVED',
  due_on: dueAt && dayInWarsaw(dueAt),
})

/** Finds by id or number an order of the signed-in customer, or of the guest with the e-mail address. */
async function findOrder(context: RequestContext, orderKey: string, email: string | null | undefined) {
  const id = /^\d{1,15}$/.exec(fromUid(orderKey))?.[0]
  if (context.customer) return getOwnOrder(context, id === undefined ? { number: orderKey } : { id: Number(id) })
  const number = id === undefined ? orderKey : await readOrderNumber(context.db, Number(id))
  const order = email ? await findGuestOrder(context, { number: number ?? '', email }) : undefined
  if (!order) throw new Refusal('graphql-no-such-entity', ORDER_NOT_FOUND)
  return order
}

export const personalDataResolvers = (declarations: Declarations): Resolvers => ({
  Query: {
    async gdprPrivacySettings(_parent, _args, context) {
      const configuration = await getConfiguration(context)
      context.tag('store')
      return {
        blocks: blocksOf(configuration, (text) => context.language.t(text)),
        dpo: officerOf(configuration),
        waiting_days: configuration['privacy/delete/waiting_days'],
      }
    },
  },
  GdprPrivacySettings: {
    async delete_request(_parent, _args, context) {
      context.private()
      const request = context.customer && (await readOpenRequest(context.db, context.customer.id))
      return request ? requestOf(request) : null
    },
    async restriction(_parent, _args, context) {
      context.private()
      const restriction = restrictionOf(context, await getConfiguration(context))
      return restriction ? context.language.t(restriction) : null
    },
  },
  Mutation: {
    async gdprAnonymise(_parent, { password }, context) {
      const { id: customerId } = context.signedIn()
      await authorize(context, 'anonymise', password)
      context.limitFor(String(customerId), 'anonymise', CHANGE_RATE)
      await context.db.transaction(async (tx) => {
        await anonymisePerson(tx, declarations, customerId)
        await writeLog(tx, { action: 'anonymise', actor: 'customer', customerId })
      })
      return { message: context.language.t('Your cookies data has been anonymized!') }
    },
    async gdprAnonymiseOrder(_parent, { orderId, email }, context) {
      await checkOffered(context, 'anonymise')
      const order = await findOrder(context, String(orderId), email)
      context.limitFor(order.number, 'anonymise', CHANGE_RATE)
      await context.db.transaction(async (tx) => {
        await anonymiseOrder(tx, declarations, order.id)
        await writeLog(tx, {
          action: 'anonymise-order',
          actor: context.customer ? 'customer' : 'guest',
          customerId: order.customerId,
          orderId: order.id,
        })
      })
      return { message: context.language.t('The data of this order has been anonymised.') }
    },
    async gdprDownload(_parent, { orderId, email, password }, context) {
      const isOrder = orderId !== null && orderId !== undefined
      await (isOrder ? checkOffered(context, 'download') : authorize(context, 'download', password))
      const order = isOrder ? await findOrder(context, String(orderId), email) : undefined
      const customerId = order ? order.customerId : context.signedIn().id
      context.limitFor(order?.number ?? String(customerId), 'personal data export', EXPORT_RATE)
      const { csv, csvUrl, zipUrl } = await exportData(
        context,
        declarations,
        order ? { orderId: order.id } : { customerId: context.signedIn().id },
      )
      await writeLog(context.db, {
        action: 'export',
        actor: context.customer ? 'customer' : 'guest',
        customerId,
        orderId: order?.id,
      })
      return {
        csv,
        csv_url: csvUrl,
        zip_url: zipUrl,
        message: context.language.t('Your personal data has been downloaded!'),
      }
    },
    async gdprDelete(_parent, { password }, context) {
      const { id } = context.signedIn()
      await authorize(context, 'delete', password)
      context.limitFor(String(id), 'ask for erasure', REQUEST_RATE)
      await requestErasure(context)
      return { message: context.language.t('Your delete request has been sent!') }
    },
    async gdprConfirmDelete(_parent, { key }, context) {
      return requestOf(await confirmErasure(context, key, await getConfiguration(context)))
    },
    async gdprTakeBackDelete(_parent, _args, context) {
      await cancelErasure(context)
      return { message: context.language.t('Your request was taken back: nothing will be deleted.') }
    },
    async gdprWithdrawReviewAgreement(_parent, _args, context) {
      const { id: customerId } = context.signedIn()
      await context.db.transaction(async (tx) => {
        await withdrawReviewConsents(tx, customerId, context.now)
        await logWithdrawals(tx, { customerId }, [REVIEW_CONSENT], context.now)
      })
      return { message: context.language.t('We will not remind you of reviews any more.') }
    },
    async deleteCustomer(_parent, _args, context) {
      const { id: customerId } = context.signedIn()
      context.limitFor(String(customerId), 'delete account', CHANGE_RATE)
      const { now } = context
      return context.db.transaction((tx) =>
        eraseCustomer(tx, declarations, { customerId, actor: buyerOf(context), now }),
      )
    },
  },
})
