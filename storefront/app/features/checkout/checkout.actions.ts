import { normaliseEmail } from '../../../../rules/email.ts'
import { SaveShipping } from '../../generated/documents.ts'
import { formText, parseClientType, type AddressKind } from '../../forms/address.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import { loadPart } from '../../../../web/platform/load-part.ts'
import { report } from '../../platform/consent/measure.ts'
import type { Action } from '../../platform/page.ts'
import { href } from '../../paths.ts'
import { isPickup, methodValue, parseMethodValue } from './delivery/delivery.ts'
import { chosenAddress, emailOf, emailProblems, hasAny, isPointError, isMissingCart, toProblems } from './step-form.ts'

/**
 * Whether the form was submitted by the point picker: by one of its buttons, or by Enter in its field, which leaves a
 * text there that has not been searched yet.
 */
const isPointSearch = (form: FormData) =>
  form.has('find_points') || formText(form, 'point_search') !== formText(form, 'point_searched')

const shipping: Action = async (form, { graphql, session, t, store }) => {
  const cart_id = session.get('cart')
  if (!cart_id) return { to: href('cart') }
  const email = normaliseEmail(formText(form, 'email'))
  const method = parseMethodValue(formText(form, 'delivery'))
  const isAtPoint = !!method && formText(form, 'point_methods').split(' ').includes(methodValue(method))
  // without JavaScript the page is rendered again with the points and the typed values
  if (isAtPoint && isPointSearch(form)) return { problems: {} }
  const isInBookshop = method ? isPickup(method) : false
  const isCollected = isInBookshop || isAtPoint
  const pickup = formText(form, 'pickup_location')
  const point = formText(form, 'delivery_point')
  // before a method is chosen nobody knows whether an address is needed
  const needsNoAddress = isCollected || !method
  const addressKind: AddressKind = {
    clientType: needsNoAddress ? 'private' : parseClientType(form, ''),
    isCollected: needsNoAddress,
  }
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
    // the cart or a saved address is missing: the reloaded checkout shows which
    if (isMissingCart(error) && !isPointError(error)) return { to: href('checkout') }
    if (error instanceof GraphqlError) return toProblems(error)
    throw error
  }
  report('delivery', methodValue(method))
  return { to: href('checkout', { step: 'billing' }) }
}

/** Loaded with the step that has the button, so that the shipping step stays small. */
const order: Action = async (form, context) =>
  (await loadPart(() => import('./payment/billing-step.part.tsx'))).order(form, context)

const pay: Action = async (form, context) =>
  (await loadPart(() => import('./paying/payment-page.part.tsx'))).pay(form, context)

export const checkoutActions = { shipping, order, pay } satisfies Record<string, Action>
