import type { Track } from './documents.ts'

interface Carrier {
  title: string
  /** Where a parcel is followed; the number comes behind it. */
  follow: string
}

/** Those that deliver in Poland. */
const CARRIERS: Readonly<Record<string, Carrier>> = {
  dhl: { title: 'DHL', follow: 'https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=' },
  dpd: { title: 'DPD', follow: 'https://tracktrace.dpd.com.pl/parcelDetails?p1=' },
  inpost: { title: 'InPost', follow: 'https://inpost.pl/sledzenie-przesylek?number=' },
  poczta: { title: 'Poczta Polska', follow: 'https://emonitoring.poczta-polska.pl/?numer=' },
  gls: { title: 'GLS', follow: 'https://gls-group.com/PL/pl/sledzenie-paczek?match=' },
  ups: { title: 'UPS', follow: 'https://www.ups.com/track?loc=pl_PL&tracknum=' },
  fedex: { title: 'FedEx', follow: 'https://www.fedex.com/fedextrack/?trknbr=' },
  orlen: { title: 'ORLEN Paczka', follow: 'https://www.orlenpaczka.pl/sledz-paczke/?numer=' },
}

/** A delivery method's carrier without what it says of the payment: dhl_cod -> dhl. */
export const carrierOf = (code: string): string => code.trim().toLowerCase().replace(/_cod$/, '')

export const titleOfCarrier = (carrier: string): string | undefined => CARRIERS[carrier]?.title

/** Where a parcel is followed, if its carrier has such a page. */
export function trackingUrl({ carrier, number }: Track): string | null {
  const known = CARRIERS[carrier]
  return known ? `${known.follow}${encodeURIComponent(number)}` : null
}
