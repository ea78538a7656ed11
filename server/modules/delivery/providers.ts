import type { DeliveryMethod } from './methods.sql.ts'
import type { Parcel } from './parcel.ts'

/** What an extension decides about the delivery methods of its carrier, which are rows of `delivery_method`. */
export interface DeliveryProvider {
  /** Gross price of a parcel, in place of the method's rates; `method.price` is in the currency of the sale. */
  price?(method: Pick<DeliveryMethod, 'price' | 'rates'>, weightG: number): number
  /** Why it does not take a parcel: an English text, which is translated; undefined if it does. */
  refusal?(parcel: Parcel, country: string | undefined): string | undefined
}

const providers = new Map<string, DeliveryProvider>()

/** Adds those of extensions, by carrier code; call before the first use of any. */
export function addDeliveries(added: Readonly<Record<string, DeliveryProvider>>): void {
  for (const [carrier, provider] of Object.entries(added)) providers.set(carrier, provider)
}

export const deliveryProvider = (carrierCode: string): DeliveryProvider | undefined => providers.get(carrierCode)
