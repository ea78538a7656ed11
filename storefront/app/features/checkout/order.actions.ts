import { normaliseEmail } from '../../../../rules/email.ts'
import type { Language } from '../../../../language/translate.ts'
import { PlaceOrder, SaveBilling, type Types } from '../../generated/documents.ts'
import { formText, parseClientType } from '../../forms/address.ts'
import { parseConsents, missingConsents } from '../../forms/parse-consents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import { report } from '../../platform/consent/measure.ts'
import type { Action, PageContext } from '../../platform/page.ts'
import type { ActionResult } from '../../../../web/router/page.ts'
import { href } from '../../paths.ts'
import { payPlaced, parsePayment, type ChosenPayment } from './paying/start-payment.ts'
import { orderKeyOf, storePlacedOrder } from './payment/placed-order.ts'
import {
  chosenAddress,
  emailOf,
  emailProblems,
  hasAny,
  isMissingCart,
  toProblems,
  type FormContext,
} from './step-form.ts'
import { SHORTAGE } from './step-problems.tsx'

/** Files and services are billed to an address only if the buyer wants an invoice. */
function billingOf(form: FormData, { t, store }: FormContext) {
  const isInvoiceWanted = form.get('is_virtual') !== '1' || form.get('invoice') === '1'
  if (form.get('same') === '1' || !isInvoiceWanted) return { problems: {}, input: { same_as_shipping: true } }
  const { problems, input } = chosenAddress(
    form,
    'billing_',
    { clientType: parseClientType(form, 'billing_') },
    { t, store },
  )
  return { problems, input: { same_as_shipping: false, ...input } }
}

function agreementsOf(form: FormData, t: Language['t']) {
  const ids = (name: string) => formText(form, name).split(',').filter(Boolean).map(Number)
  const missing = ids('agreements_to_tick').filter((id) => form.get(`agreement_${id}`) !== '1')
  return {
    problems: Object.fromEntries(missing.map((id) => [`agreement_${id}`, t('Please accept this to place the order.')])),
    ids: [...ids('agreements_to_tick'), ...ids('agreements_taken')],
  }
}

export const order: Action = async (form, context) => {
  const { graphql, session, t } = context
  const cart_id = session.get('cart')
  // a second click before hydration: the first one placed the order
  if (!cart_id) return { to: pathAfterOrder(session) }
  const email = normaliseEmail(formText(form, 'email'))
  const { method, ...chosen } = parsePayment(form, t)
  const billing = billingOf(form, context)
  const agreements = agreementsOf(form, t)
  const problems = {
    ...emailProblems(email, t),
    ...billing.problems,
    ...chosen.problems,
    ...agreements.problems,
    ...missingConsents(form, t),
  }
  if (hasAny(problems)) return { problems }
  try {
    await graphql(SaveBilling, {
      ...emailOf(session, cart_id, email),
      address: { cart_id, billing_address: billing.input },
      payment: { cart_id, payment_method: { code: method.code } },
    })
  } catch (error) {
    // a placed order has closed the cart: placing it again returns its number if the first response was lost
    if (!isMissingCart(error)) {
      if (error instanceof GraphqlError) return toProblems(error)
      throw error
    }
  }
  report('payment', method.code)
  return submitOrder(
    {
      cart_id,
      agreement_ids: agreements.ids,
      consents: parseConsents(form),
      expected_total: Number(formText(form, 'expected_total')),
      review_reminder_accepted: form.get('review_reminder') === '1',
    },
    { email, method },
    context,
  )
}

/** Page of an order already placed: its payment, if it is paid online, else the success page. */
const pathAfterOrder = (session: PageContext['session']) => {
  const placed = orderKeyOf(session)
  if (!placed) return href('cart')
  const { paymentKey } = placed
  return paymentKey ? href('checkout', { step: 'payment' }, { key: paymentKey }) : href('checkout', { step: 'success' })
}

type Order = Types.PlaceOrderMutationVariables['input']

async function submitOrder(
  input: Order,
  { email, method }: { email: string; method: ChosenPayment },
  context: PageContext,
): Promise<ActionResult> {
  const { graphql, session, t } = context
  // usually a changed price, so the message is shown at the totals
  const problemAtTotal = (message: string | undefined) => ({
    problems: { total: message || t('Something went wrong!') },
  })
  try {
    const { placeOrder } = await graphql(PlaceOrder, { input })
    const number = placeOrder?.order?.order_number
    if (!number) return problemAtTotal(placeOrder?.errors[0]?.message)
    const paymentKey = placeOrder.order?.payment_key ?? undefined
    storePlacedOrder(session, { number, email, paymentKey })
    session.set('cart', undefined)
    if (paymentKey) return await payPlaced({ key: paymentKey, method, requestId: input.cart_id }, context)
  } catch (error) {
    if (error instanceof GraphqlError)
      return error.errors[0]?.extensions?.items
        ? { problems: { [SHORTAGE]: error.message } }
        : problemAtTotal(error.message)
    throw error
  }
  return { to: href('checkout', { step: 'success' }) }
}
