import { emailProblem, normaliseEmail } from '../../../../rules/email.ts'
import type { Language } from '../../../../language/translate.ts'
import { PlaceOrder, SaveBilling, SaveShipping } from '../../generated/documents.ts'
import { GraphqlError } from '../../platform/document.ts'
import type { Action, ActionResult, PageContext } from '../../platform/router/page.ts'
import { href } from '../../routes.ts'
import {
  addressProblems,
  formText,
  readAddress,
  readClientType,
  REQUIRED,
  type AddressKind,
  type Prefix,
} from '../../forms/address.ts'
import { addressInput } from './address/address.ts'
import { isPickup, methodValue, readMethod } from './delivery/delivery.ts'
import { chosenId } from './address/own-addresses.ts'
import { pay, payPlaced, readWay, type ChosenWay } from './paying/start.ts'
import { orderKeyOf, storePlacedOrder } from './payment/placed-order.ts'
import { SHORTAGE } from './step-problems.tsx'

const isMissingCart = (error: unknown) => error instanceof GraphqlError && error.category === 'graphql-no-such-entity'

function emailProblems(email: string, t: Language['t']): Record<string, string> {
  if (!email) return { email: t(REQUIRED) }
  const problem = emailProblem(email)
  return problem ? { email: t(problem) } : {}
}

const hasAny = (problems: Record<string, string>) => Object.keys(problems).length > 0

/** The form field that an error refers to. */
const fieldOf: Readonly<Record<string, string>> = {
  setGuestEmailOnCart: 'email',
  setShippingMethodsOnCart: 'delivery',
  setPaymentMethodOnCart: 'payment',
}

/** The API knows a signed-in customer's e-mail address. */
const emailOf = (session: PageContext['session'], cart_id: string, email: string) =>
  session.get('token') ? { isGuest: false } : { isGuest: true, email: { cart_id, email } }

type Spoken = Pick<PageContext, 't' | 'store'>

/** A saved address by its id, or a new one. */
function chosenAddress(form: FormData, prefix: Prefix, addressKind: AddressKind, { t, store }: Spoken) {
  const customer_address_id = chosenId(formText(form, `${prefix}address_id`))
  if (customer_address_id) return { problems: {}, input: { customer_address_id } }
  const address = readAddress(form, prefix, store.country)
  const save_in_address_book = form.get(`${prefix}save_address`) === '1'
  return {
    problems: addressProblems(address, prefix, addressKind, t),
    input: {
      address: { ...addressInput(address, addressKind), ...(save_in_address_book && { save_in_address_book }) },
    },
  }
}

const isAboutPoint = (error: unknown) =>
  error instanceof GraphqlError && error.errors[0]?.extensions?.field === 'delivery_point'

function refused(error: GraphqlError): ActionResult {
  const [first] = error.errors
  const field = isAboutPoint(error) ? 'delivery_point' : fieldOf[String(first?.path?.[0])]
  return { problems: { [field ?? '']: error.message } }
}

/** A button of the picker, or Enter in its field: then the list shown is of another search. */
const isPointSearch = (form: FormData) =>
  form.has('find_points') || formText(form, 'point_search') !== formText(form, 'point_searched')

const shipping: Action = async (form, { graphql, session, t, store }) => {
  const cart_id = session.get('cart')
  if (!cart_id) return { to: href('cart') }
  const email = normaliseEmail(formText(form, 'email'))
  const method = readMethod(formText(form, 'delivery'))
  const isAtPoint = !!method && formText(form, 'point_methods').split(' ').includes(methodValue(method))
  // without scripts: the page itself answers with the points, and keeps what was written
  if (isAtPoint && isPointSearch(form)) return { problems: {} }
  const isInBookshop = method ? isPickup(method) : false
  const isCollected = isInBookshop || isAtPoint
  const pickup = formText(form, 'pickup_location')
  const point = formText(form, 'delivery_point')
  const addressKind: AddressKind = { clientType: isCollected ? 'private' : readClientType(form, ''), isCollected }
  const address = chosenAddress(form, '', addressKind, { t, store })
  const problems = {
    ...emailProblems(email, t),
    ...(!method && { delivery: t('Choose how you want to receive the order.') }),
    ...(isInBookshop && !pickup && { pickup_location: t('Choose the bookshop in which to collect the order.') }),
    ...(isAtPoint && !point && { delivery_point: t('Choose the point in which to collect the parcel.') }),
    ...address.problems,
  }
  if (!method || hasAny(problems)) return { problems }
  try {
    await graphql(SaveShipping, {
      ...emailOf(session, cart_id, email),
      address: {
        cart_id,
        shipping_addresses: [
          {
            ...address.input,
            ...(isInBookshop && { pickup_location_code: pickup }),
            ...(isAtPoint && { delivery_point: { ...method, code: point } }),
          },
        ],
      },
      method: { cart_id, shipping_methods: [{ ...method, ...(isAtPoint && { delivery_point: point }) }] },
    })
  } catch (error) {
    // the cart or a saved address is missing: the reloaded page shows which
    if (isMissingCart(error) && !isAboutPoint(error)) return { to: href('checkout') }
    if (error instanceof GraphqlError) return refused(error)
    throw error
  }
  return { to: href('checkout', { step: 'billing' }) }
}

function billingOf(form: FormData, { t, store }: Spoken) {
  if (form.get('same') === '1') return { problems: {}, input: { same_as_shipping: true } }
  const { problems, input } = chosenAddress(
    form,
    'billing_',
    { clientType: readClientType(form, 'billing_') },
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

const order: Action = async (form, context) => {
  const { graphql, session, t } = context
  const cart_id = session.get('cart')
  // a double press before hydration: the first one placed the order
  if (!cart_id) return { to: afterPlaced(session) }
  const email = normaliseEmail(formText(form, 'email'))
  const { way, ...chosen } = readWay(form, t)
  const billing = billingOf(form, context)
  const agreements = agreementsOf(form, t)
  const problems = {
    ...emailProblems(email, t),
    ...billing.problems,
    ...chosen.problems,
    ...agreements.problems,
  }
  if (hasAny(problems)) return { problems }
  try {
    await graphql(SaveBilling, {
      ...emailOf(session, cart_id, email),
      address: { cart_id, billing_address: billing.input },
      payment: { cart_id, payment_method: { code: way.code } },
    })
  } catch (error) {
    // an order whose response was lost has closed the cart: its number can be requested again
    if (!isMissingCart(error)) {
      if (error instanceof GraphqlError) return refused(error)
      throw error
    }
  }
  return place(
    {
      cart_id,
      agreement_ids: agreements.ids,
      expected_total: Number(formText(form, 'expected_total')),
      review_reminder_accepted: form.get('review_reminder') === '1',
    },
    { email, way },
    context,
  )
}

/** Of an order that was placed already: its payment, if it has one to wait for. */
const afterPlaced = (session: PageContext['session']) => {
  const placed = orderKeyOf(session)
  if (!placed) return href('cart')
  const { paymentKey } = placed
  return paymentKey ? href('checkout', { step: 'payment' }, { key: paymentKey }) : href('checkout', { step: 'success' })
}

type Order = { cart_id: string; agreement_ids: number[]; expected_total: number; review_reminder_accepted: boolean }

async function place(
  input: Order,
  { email, way }: { email: string; way: ChosenWay },
  context: PageContext,
): Promise<ActionResult> {
  const { graphql, session, t } = context
  // usually other prices or stock than shown: the message belongs to the totals
  const no = (message: string | undefined) => ({ problems: { total: message || t('Something went wrong!') } })
  try {
    const { placeOrder } = await graphql(PlaceOrder, { input })
    const number = placeOrder?.order?.order_number
    if (!number) return no(placeOrder?.errors[0]?.message)
    const paymentKey = placeOrder.order?.payment_key ?? undefined
    storePlacedOrder(session, { number, email, paymentKey })
    session.set('cart', undefined)
    if (paymentKey) return await payPlaced({ key: paymentKey, way, requestId: input.cart_id }, context)
  } catch (error) {
    if (error instanceof GraphqlError)
      return error.errors[0]?.extensions?.items ? { problems: { [SHORTAGE]: error.message } } : no(error.message)
    throw error
  }
  return { to: href('checkout', { step: 'success' }) }
}

export const checkoutActions = { shipping, order, pay } satisfies Record<string, Action>
