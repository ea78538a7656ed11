import type { Track } from './document.ts'

interface Carrier {
  title: string
  /** Prefix of the tracking URL; the number is appended. */
  trackingUrl: string
}

/** Carriers that deliver in Poland. */
const CARRIERS: Readonly<Record<string, Carrier>> = {
  dhl: { title: 'DHL', trackingUrl: 'https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=' },
  dpd: { title: 'DPD', trackingUrl: 'https://tracktrace.dpd.com.pl/parcelDetails?p1=' },
  inpost: { title: 'InPost', trackingUrl: 'https://inpost.pl/sledzenie-przesylek?number=' },
  poczta: { title: 'Poczta Polska', trackingUrl: 'https://emonitoring.poczta-polska.pl/?numer=' },
  gls: { title: 'GLS', trackingUrl: 'https://gls-group.com/PL/pl/sledzenie-paczek?match=' },
  ups: { title: 'UPS', trackingUrl: 'https://www.ups.com/track?loc=pl_PL&tracknum=' },
  fedex: { title: 'FedEx', trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=' },
  orlen: { title: 'ORLEN Paczka', trackingUrl: 'https://www.orlenpaczka.pl/sledz-paczke/?numer=' },
}

/** Carrier code without the payment suffix: dhl_cod -> dhl. */
export const carrierOf = (code: string): string => code.trim().toLowerCase().replace(/_cod$/, '')

export const titleOfCarrier = (carrier: string): string | undefined => CARRIERS[carrier]?.title

/** Tracking URL, if the carrier is known. */
export function trackingUrl({ carrier, number }: Track): string | null {
  const known = CARRIERS[carrier]
  return known ? `${known.trackingUrl}${encodeURIComponent(number)}` : null
}
