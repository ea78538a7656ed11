import type { Track } from './document.ts'

/**
 * A company that takes parcels, as far as the shop deals with it: what `orders ship` needs. One that prints labels or
 * reports a parcel's status gets further members, such as `label` and `statusOf`; until then the operator's
 * `orders delivered` says it.
 */
interface Carrier {
  title: string
  /** How delivery methods call it, where it is not its own code; `_cod` is left out. */
  methods?: readonly string[]
  /** The page on which the buyer sees where a parcel is. */
  trackingPage: (number: string) => string
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
