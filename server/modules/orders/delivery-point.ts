import type { Language } from '../../../language/translate.ts'
import { formatPhone } from '../../../rules/phone.ts'
import { localizeHours } from '../inventory/index.ts'
import type { PlacedOrder } from './order.ts'
import type { OrderedPoint } from './order-delivery.ts'

/** The name with the code; lockers already have it in their name. */
const nameOfPoint = ({ name, code }: Pick<OrderedPoint, 'name' | 'code'>): string =>
  name.includes(code) ? name : `${name}, ${code}`

/** Name, address and opening hours. */
export function pointLines(point: OrderedPoint, language: Language): string[] {
  const hours = point.isOpen247
    ? [language.t('Open day and night')]
    : localizeHours(point.openingHours, language).map(({ days, hours: open }) => `${days}: ${open}`)
  return [
    nameOfPoint(point),
    point.street,
    `${point.postcode} ${point.city}`,
    ...(point.description ? [point.description] : []),
    ...hours,
  ]
}

/** The person to whom the carrier sends the code. */
export const collectorLines = ({ shippingAddress: address }: PlacedOrder, { t }: Language): string[] =>
  address
    ? [t('Collected by %s', `${address.firstname} ${address.lastname}`), t('tel. %s', formatPhone(address.telephone))]
    : []

/** One line for the operator. */
export const pointLine = ({ lockerSize, ...point }: OrderedPoint): string =>
  `${nameOfPoint(point)}, ${point.street}, ${point.postcode} ${point.city}${lockerSize ? `, size ${lockerSize}` : ''}`
