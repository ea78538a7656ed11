import { text } from '../../../../language/translate.ts'
import { orderLookupForm } from '../../../../rules/forms.ts'
import { validateForm, translateProblems } from '../../../../rules/validation.ts'
import {
  AnonymiseOrder,
  DownloadOrderData,
  FindOrderNumber,
  LinkOrders,
  Reorder,
  RetryAutopay,
  RetryPayu,
  SubscribeToOrderStatus,
} from '../../generated/documents.ts'
import { withCaptcha } from '../../forms/with-captcha.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { Action } from '../../platform/page.ts'
import { href } from '../../paths.ts'
import { storeOrderKey } from './look-up/find-order.ts'
import { plainId } from './order.ts'
import { PAYU } from './retry.ts'

const NOT_FOUND = text("We couldn't locate an order with the information provided.")

const trimmedField = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Finds a guest's order: number and e-mail must both match, and the message does not reveal which did not. */
const lookUp: Action = async (form, { graphql, session, t }) => {
  const [number, email] = [trimmedField(form, 'number').replace(/^#\s*/, ''), trimmedField(form, 'email')]
  const problems = translateProblems(validateForm(orderLookupForm, { number, email }), t)
  if (Object.keys(problems).length > 0) return { problems }
  const [order] = (await graphql(FindOrderNumber, { number, email })).guestOrders?.items ?? []
  if (!order) return { problems: { '': t(NOT_FOUND) } }
  storeOrderKey(session, { number: order.number, email })
  return { to: href('order', { orderId: plainId(order.id) }) }
}

/** Adds the available titles to the cart; the cart page reports unavailable ones. */
const reorder: Action = async (form, { graphql, session }) => {
  const { reorderItems } = await graphql(Reorder, { number: trimmedField(form, 'number') })
  if (reorderItems?.cart.id) session.set('cart', reorderItems.cart.id)
  return {
    to: href('cart'),
    warnings: (reorderItems?.userInputErrors ?? []).flatMap((error) => error?.message ?? []),
  }
}

/** Retries the payment on the provider's page. PayU's link is also sent by mail. */
const retry: Action = async (form, { graphql }) => {
  const number = trimmedField(form, 'number')
  try {
    const url =
      trimmedField(form, 'type') === PAYU
        ? (await graphql(RetryPayu, { number })).generateNewPayUPaymentUrlAndSendMail?.url
        : (await graphql(RetryAutopay, { number })).generateBlueMediaPaymentUrl?.url
    // without a URL the order was paid meanwhile or the payment has started: the reloaded page shows which
    return url ? { externalUrl: url } : {}
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    return { problems: { '': error.message } }
  }
}

/** Adds guest orders with the customer's e-mail address to the account. */
const link: Action = async (form, { graphql, session, t }) => {
  await graphql(LinkOrders, { email: trimmedField(form, 'email') })
  storeOrderKey(session, undefined)
  return { notice: t('The order is among yours now.') }
}

/** Returns the URL of the feed for the page; without JavaScript the next page shows it. */
const subscribe: Action = async (form, { graphql, t, params }) => {
  const { subscribeToOrderStatus } = await graphql(SubscribeToOrderStatus, { number: trimmedField(form, 'number') })
  return {
    to: href('order', { orderId: params['orderId'] }, { subscribed: '1' }),
    notice: t('You are subscribed to the status of the order.'),
    value: subscribeToOrderStatus?.rss_link,
  }
}

/** Forgets the looked-up order, since the computer may be shared. */
const forget: Action = async (_form, { session }) => {
  storeOrderKey(session, undefined)
  return { to: href('orders-and-returns') }
}

/** With JavaScript returns the data to be saved; without, redirects the browser to the file. */
const downloadData: Action = async (form, { graphql, t }) => {
  try {
    const { gdprDownload: data } = await graphql(DownloadOrderData, {
      orderId: trimmedField(form, 'orderId'),
      email: trimmedField(form, 'email'),
    })
    const value = { csv: data.csv, csvUrl: data.csv_url, zipUrl: data.zip_url }
    const notice = t('Your personal data has been downloaded!')
    return typeof document === 'undefined' ? { externalUrl: data.csv_url } : { notice, value }
  } catch (error) {
    if (!(error instanceof GraphqlError)) return { problems: { '': t('An error has occurred!') } }
    return { problems: { '': error.message } }
  }
}

const anonymiseOrder: Action = async (form, { graphql, session }) => {
  const { gdprAnonymiseOrder: done } = await graphql(AnonymiseOrder, {
    orderId: trimmedField(form, 'orderId'),
    email: trimmedField(form, 'email'),
  })
  storeOrderKey(session, undefined)
  return { to: href('orders-and-returns'), notice: done.message }
}

export const orderActions = { reorder, retry, link, subscribe, forget, downloadData, anonymiseOrder } satisfies Record<
  string,
  Action
>
export const lookUpActions = { lookUp: withCaptcha(lookUp) } satisfies Record<string, Action>
