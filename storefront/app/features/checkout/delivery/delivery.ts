import { text } from '../../../../../language/translate.ts'
import type { Types } from '../../../generated/documents.ts'

export type DeliveryMethod = NonNullable<NonNullable<Types.EstimateShippingMutation['estimateShippingCosts']>[number]>

/** The methods of this checkout, which chooses points: one that lacks only its point is available. */
export const methodsOf = ({ estimateShippingCosts: methods }: Types.EstimateShippingMutation): DeliveryMethod[] =>
  (methods ?? []).flatMap((method) =>
    method ? { ...method, available: method.available || method.available_with_point } : [],
  )

/** Delivery methods with a note. Other methods are shown with title and price only. */
export interface DeliveryKind {
  /** Matches the carrier's or the method's code, as the API returns them. */
  appliesTo(method: Pick<DeliveryMethod, 'carrier_code' | 'method_code'>): boolean
  note: string
}

export const deliveryKinds: readonly DeliveryKind[] = [
  {
    appliesTo: ({ carrier_code }) => carrier_code?.endsWith('_cod') ?? false,
    note: text('You pay the courier, in cash or by card. The price includes the fee for it.'),
  },
  {
    appliesTo: isPickup,
    note: text(
      'You collect and, if you like, pay in the bookshop that you choose. We let you know when the books are there.',
    ),
  },
]

export function isPickup({ carrier_code }: { carrier_code?: string | null }): boolean {
  return carrier_code === 'instore'
}

/** Where a method hands over the parcel; determines its group in the list and the fields of the form. */
export type HandOver = 'point' | 'courier' | 'bookshop'

export const handOverOf = (
  method: Pick<DeliveryMethod, 'carrier_code'> & { needs_delivery_point?: boolean | null },
): HandOver => (method.needs_delivery_point ? 'point' : isPickup(method) ? 'bookshop' : 'courier')

export const UNAVAILABLE = text(
  'This shipping method is currently unavailable. ' +
    'If you would like to ship using this shipping method, please contact us.',
)

/** Method codes as carts contain them, mapped to those of the method list (specification B section 4). */
const shortCodes: Readonly<Record<string, string>> = {
  dhl_cod_courier_dhl_cod: 'courier_dhl_cod',
  dpd_cod_courier_dpd_cod: 'courier_dpd_cod',
  dhl_courier_dhl: 'courier_dhl',
  dpd_courier_dpd: 'courier_dpd',
  ruch_orlen_ruch: 'orlen_ruch',
  dhl_pickup_dhl: 'pickup_dhl',
}

export const shortCode = (code: string): string => shortCodes[code] ?? code

/** Radio button value of a method: both codes, as neither identifies a method alone. */
export const methodValue = ({
  carrier_code,
  method_code,
}: Pick<DeliveryMethod, 'carrier_code' | 'method_code'>): string => `${carrier_code}:${method_code}`

export function parseMethodValue(value: string): { carrier_code: string; method_code: string } | undefined {
  const [carrier_code, method_code] = value.split(':')
  return carrier_code && method_code ? { carrier_code, method_code } : undefined
}

/** First available method that matches one of the codes, long or short. */
export function findPreselectedMethod(
  methods: readonly DeliveryMethod[],
  ...codes: readonly (string | null | undefined)[]
): DeliveryMethod | undefined {
  for (const code of codes) {
    const short = code && shortCode(code)
    const found =
      short &&
      methods.find(
        (method) =>
          method.available && (method.method_code === short || `${method.carrier_code}_${method.method_code}` === code),
      )
    if (found) return found
  }
}
