import type { OrderAddress, OrderedPoint } from '../order-delivery.ts'
import type { Track } from './document.ts'

/** What a carrier needs to know of a parcel that it is to take. */
interface Parcel {
  to: OrderAddress
  /** Where it is collected; absent of an address. */
  point?: OrderedPoint
  email: string
  weightG: number
  /** Hundredths of the order's currency that the carrier collects; 0 of one that is paid. */
  toCollect: number
  currency: string
  /** Repeats with one key make one label: the number of the shipment. */
  key: string
}

/**
 * A company that takes parcels. `orders ship` needs the first three; a carrier with a contract of the shop's adds the
 * others, which use the network and are called outside of transactions. Until then the operator types the number and
 * says `orders delivered`.
 */
interface Carrier {
  title: string
  /** How delivery methods call it, where it is not its own code; `_cod` is left out. */
  methods?: readonly string[]
  /** The page on which the buyer sees where a parcel is. */
  trackingPage: (number: string) => string
  /** Announces a parcel: its number, and what is stuck on it. */
  label?: (parcel: Parcel) => Promise<{ number: string; pdf: Uint8Array }>
  /** Undefined of a parcel that the carrier does not know yet. */
  statusOf?: (
    number: string,
  ) => Promise<'announced' | 'on-its-way' | 'to-collect' | 'delivered' | 'returned' | undefined>
}

const page = (prefix: string) => (number: string) => `${prefix}${encodeURIComponent(number)}`

/** Carriers that deliver in Poland. */
const CARRIERS: Readonly<Record<string, Carrier>> = {
  dhl: { title: 'DHL', trackingPage: page('https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=') },
  dpd: { title: 'DPD', trackingPage: page('https://tracktrace.dpd.com.pl/parcelDetails?p1=') },
  inpost: {
    title: 'InPost',
    methods: ['inpostlocker'],
    trackingPage: page('https://inpost.pl/sledzenie-przesylek?number='),
  },
  poczta: { title: 'Poczta Polska', trackingPage: page('https://emonitoring.poczta-polska.pl/?numer=') },
  gls: { title: 'GLS', trackingPage: page('https://gls-group.com/PL/pl/sledzenie-paczek?match=') },
  ups: { title: 'UPS', trackingPage: page('https://www.ups.com/track?loc=pl_PL&tracknum=') },
  fedex: { title: 'FedEx', trackingPage: page('https://www.fedex.com/fedextrack/?trknbr=') },
  orlen: {
    title: 'ORLEN Paczka',
    methods: ['ruch'],
    trackingPage: page('https://www.orlenpaczka.pl/sledz-paczke/?numer='),
  },
}

const byMethod = new Map(
  Object.entries(CARRIERS).flatMap(([code, { methods = [] }]) =>
    methods.map((method): [string, string] => [method, code]),
  ),
)

/** The carrier of a method, whoever pays when: dhl_cod -> dhl. */
export function carrierOf(code: string): string {
  const carrier = code.trim().toLowerCase().replace(/_cod$/, '')
  return byMethod.get(carrier) ?? carrier
}

export const titleOfCarrier = (carrier: string): string | undefined => CARRIERS[carrier]?.title

/** Undefined of a carrier that is not known. */
export const trackingUrl = ({ carrier, number }: Track): string | undefined => CARRIERS[carrier]?.trackingPage(number)
