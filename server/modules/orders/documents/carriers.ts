import type { Track } from './document.ts'

/** A company that carries parcels. The operator enters the number of each with `orders ship --tracking`. */
export interface Carrier {
  title: string
  /** Carrier codes of delivery methods, if they differ from the carrier's own; without `_cod`. */
  methods?: readonly string[]
  /** URL of the page that shows the buyer where a parcel is. */
  trackingPage: (number: string) => string
}

const page = (prefix: string) => (number: string) => `${prefix}${encodeURIComponent(number)}`

/** Carriers that deliver in Poland. */
const CARRIERS: Record<string, Carrier> = {
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

const byMethod = new Map<string, string>()

/** Adds carriers of extensions; they may replace one of the above. */
export function addCarriers(carriers: Readonly<Record<string, Carrier>>): void {
  for (const [code, carrier] of Object.entries(carriers)) {
    CARRIERS[code] = carrier
    for (const method of carrier.methods ?? []) byMethod.set(method, code)
  }
}
addCarriers(CARRIERS)

/** The carrier of a method, with or without cash on delivery: dhl_cod -> dhl. */
export function carrierOf(code: string): string {
  const carrier = code.trim().toLowerCase().replace(/_cod$/, '')
  return byMethod.get(carrier) ?? carrier
}

export const titleOfCarrier = (carrier: string): string | undefined => CARRIERS[carrier]?.title

/** Undefined for an unknown carrier. */
export const trackingUrl = ({ carrier, number }: Track): string | undefined => CARRIERS[carrier]?.trackingPage(number)
