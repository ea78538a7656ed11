import { EstimateShipping } from '../../../generated/documents.ts'
import type { PageContext } from '../../../platform/page.ts'
import type { CheckoutData } from '../checkout-page.tsx'
import { handOverOf, methodsOf, methodValue, findPreselectedMethod } from './delivery.ts'
import { openPoints } from './points/point-picker.tsx'

export async function listMethods(
  { graphql }: PageContext,
  cart: string,
  address: { country_id: string; postcode?: string | null },
) {
  return methodsOf(await graphql(EstimateShipping, { cart, address }))
}

/** Loads the points of the selected method; undefined if it has none. */
export async function loadPointsOfMethod(
  context: PageContext,
  { cart, customer, methods }: Pick<CheckoutData, 'cart' | 'customer' | 'methods'>,
) {
  const selected = cart.shipping_addresses[0]?.selected_shipping_method
  const method = context.typed
    ? methods.find((one) => methodValue(one) === context.typed?.delivery)
    : findPreselectedMethod(methods, selected && `${selected.carrier_code}_${selected.method_code}`)
  if (!method || handOverOf(method) !== 'point') return undefined
  return openPoints(context, { cart, customer, method: methodValue(method) })
}
