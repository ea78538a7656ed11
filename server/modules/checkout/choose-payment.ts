import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { setChoices } from '../cart/index.ts'
import { addressRules, parseAddress, parseAnyPhone, parseEmail, type RawAddress } from '../store/index.ts'
import { type PaymentChoice, loadActivePaymentMethods } from '../payments/index.ts'
import { paymentOffersFor } from './payment.ts'

export function chooseEmail(
  context: RequestContext,
  publicId: string,
  input: string | null | undefined,
): Promise<void> {
  if (context.customer) throw new Refusal('graphql-authorization', 'The request is not allowed for logged in customers')
  const email = parseEmail(input)
  return setChoices(context, publicId, () => ({ email }))
}

/** Null bills to the shipping address; to nobody where nothing is shipped, because a receipt needs no name. */
export async function chooseBillingAddress(
  context: RequestContext,
  publicId: string,
  input: RawAddress | null,
  useForShipping: boolean,
): Promise<void> {
  const address = input && parseAddress(input, await addressRules(context), parseAnyPhone)
  await setChoices(context, publicId, (cart) => {
    if (!address && !cart.isVirtual && !cart.shippingAddress)
      throw new Refusal('graphql-input', 'The shipping address is missing. Set the address and try again.')
    return {
      billingAddress: address,
      billingSameAsShipping: !address,
      ...(address && useForShipping && !cart.isVirtual && { shippingAddress: address, pickupSource: null }),
    }
  })
}

export async function choosePayment(
  context: RequestContext,
  publicId: string,
  code: string,
  choice: PaymentChoice,
): Promise<void> {
  const payments = await loadActivePaymentMethods(context)
  await setChoices(context, publicId, (cart) => {
    if (!paymentOffersFor(cart, payments).some((offer) => offer.code === code))
      throw new Refusal('graphql-input', 'The requested Payment Method is not available.')
    return { paymentMethod: code, paymentDetails: { ...choice } }
  })
}
