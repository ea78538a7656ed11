import type { Track } from './document.ts'

/** What the shop can do with a company that takes parcels. Labels and tracking that is read are to be members of it. */
interface Carrier {
  title: string
  /** The page on which the buyer sees where a parcel is. */
  trackingPage: (number: string) => string
}

const page = (prefix: string) => (number: string) => `${prefix}${encodeURIComponent(number)}`

/** Carriers that deliver in Poland. */
const CARRIERS: Readonly<Record<string, Carrier>> = {
  dhl: { title: 'DHL', trackingPage: page('https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=') },
  dpd: { title: 'DPD', trackingPage: page('https://tracktrace.dpd.com.pl/parcelDetails?p1=') },
  inpost: { title: 'InPost', trackingPage: page('https://inpost.pl/sledzenie-przesylek?number=') },
  poczta: { title: 'Poczta Polska', trackingPage: page('https://emonitoring.poczta-polska.pl/?numer=') },
  gls: { title: 'GLS', trackingPage: page('https://gls-group.com/PL/pl/sledzenie-paczek?match=') },
  ups: { title: 'UPS', trackingPage: page('https://www.ups.com/track?loc=pl_PL&tracknum=') },
  fedex: { title: 'FedEx', trackingPage: page('https://www.fedex.com/fedextrack/?trknbr=') },
  orlen: { title: 'ORLEN Paczka', trackingPage: page('https://www.orlenpaczka.pl/sledz-paczke/?numer=') },
}

/** Carriers that delivery methods call otherwise. */
const SAME: Readonly<Record<string, string>> = { inpostlocker: 'inpost', ruch: 'orlen' }

/** The carrier of a method, whoever pays when: dhl_cod -> dhl. */
export function carrierOf(code: string): string {
  const carrier = code.trim().toLowerCase().replace(/_cod$/, '')
  return SAME[carrier] ?? carrier
}

export const titleOfCarrier = (carrier: string): string | undefined => CARRIERS[carrier]?.title

/** Undefined of a carrier that is not known. */
export const trackingUrl = ({ carrier, number }: Track): string | undefined => CARRIERS[carrier]?.trackingPage(number)
