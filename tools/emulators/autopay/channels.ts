import type { PageLanguage } from '../frame/page.ts'

export const BLIK = 509
const CARD = 1500
const TEST_TRANSFER = 106

type Words = Readonly<Record<PageLanguage, string>>

export interface Channel {
  id: number
  name: Words
  group: 'BLIK' | 'CARD' | 'PBL' | 'BNPL' | 'B2B'
  state: 'OK' | 'TEMPORARY_DISABLED' | 'DISABLED'
  /** Zlotys. */
  min?: number
  max?: number
  requiredParams?: readonly string[]
  description?: Words
  /** Colour of the icon. */
  colour: string
  iconText: string
  regulation: { id: number; isTicked: boolean }
}

export const GROUPS: Readonly<Record<Channel['group'], Words>> = {
  BLIK: { pl: 'BLIK', en: 'BLIK' },
  CARD: { pl: 'Karta płatnicza', en: 'Payment card' },
  PBL: { pl: 'Przelew internetowy', en: 'Online transfer' },
  BNPL: { pl: 'Kup teraz, zapłać później', en: 'Buy now, pay later' },
  B2B: { pl: 'Dla firm', en: 'For companies' },
}

const bank = (id: number, name: string, colour: string, iconText: string): Channel => ({
  id,
  name: { pl: name, en: name },
  group: 'PBL',
  state: 'OK',
  min: 0.01,
  max: 100_000,
  colour,
  iconText,
  regulation: { id: 6288, isTicked: false },
})

export const CHANNELS: readonly Channel[] = [
  {
    id: BLIK,
    name: { pl: 'BLIK', en: 'BLIK' },
    group: 'BLIK',
    state: 'OK',
    min: 0.01,
    max: 50_000,
    description: { pl: 'Kod z aplikacji banku', en: 'A code from the app of your bank' },
    colour: '#1d1d1b',
    iconText: 'blik',
    regulation: { id: 6287, isTicked: false },
  },
  {
    id: CARD,
    name: { pl: 'Karta płatnicza', en: 'Payment card' },
    group: 'CARD',
    state: 'OK',
    min: 0.1,
    max: 100_000,
    colour: '#1f4e9c',
    iconText: 'karta',
    regulation: { id: 6289, isTicked: true },
  },
  bank(TEST_TRANSFER, 'Płatność testowa', '#5a3d8a', 'test'),
  bank(21, 'Bank Przykładowy', '#0b6b58', 'BP'),
  bank(27, 'Bank Trzech Rzek', '#8a3d1f', 'B3R'),
  { ...bank(31, 'Bank w Przerwie', '#6b6b6b', 'BwP'), state: 'TEMPORARY_DISABLED' },
  {
    ...bank(701, 'Zapłać później', '#a3165f', '30'),
    name: { pl: 'Zapłać później', en: 'Pay later' },
    group: 'BNPL',
    min: 49.99,
    max: 7000,
    description: { pl: 'Do 30 dni po zakupie', en: 'Up to 30 days after the purchase' },
    regulation: { id: 6290, isTicked: true },
  },
  { ...bank(1898, 'Przelew firmowy', '#3d3d8a', 'B2B'), group: 'B2B', requiredParams: ['Nip'] },
]

export const findChannel = (id: number): Channel | undefined => CHANNELS.find((channel) => channel.id === id)

export const canPay = ({ state, min = 0.01, max = 100_000 }: Channel, grosze: number): boolean =>
  state === 'OK' && grosze >= min * 100 && grosze <= max * 100

export const iconOf = ({ colour, iconText }: Channel): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48" viewBox="0 0 96 48">' +
  `<rect width="96" height="48" rx="8" fill="${colour}"/><text x="48" y="32" font-family="sans-serif" ` +
  `font-size="22" font-weight="700" text-anchor="middle" fill="#fff">${iconText}</text></svg>`

export const gatewayRow = (channel: Channel, language: PageLanguage, order: number, url: string) => ({
  gatewayID: channel.id,
  name: channel.name[language],
  groupType: channel.group,
  bankName: channel.group === 'PBL' ? channel.name[language] : 'NONE',
  iconUrl: `${url}/icons/${channel.id}.svg`,
  state: channel.state,
  stateDate: '2026-11-23 06:00:00',
  shortDescription: channel.description?.[language] ?? null,
  description: null,
  descriptionUrl: null,
  availableFor: channel.group === 'B2B' ? 'B2B' : 'BOTH',
  requiredParams: channel.requiredParams ?? [],
  mcc: null,
  inBalanceAllowed: false,
  minValidityTime: null,
  order,
  currencies: [{ currency: 'PLN', minAmount: channel.min ?? null, maxAmount: channel.max ?? null }],
  buttonTitle: language === 'pl' ? 'Płacę' : 'Pay',
})

const CLAUSES = {
  pl: {
    terms: (url: string) =>
      `Akceptuję <a href="${url}/terms" target="_blank">regulamin próbnych płatności</a> i&nbsp;chcę, aby usługa ` +
      'została wykonana niezwłocznie.',
    shown: (url: string) =>
      `Płacąc, akceptujesz <a href="${url}/terms" target="_blank">regulamin próbnych płatności</a>.`,
    privacy: 'To emulator: dane płatności pozostają na tym komputerze.',
  },
  en: {
    terms: (url: string) =>
      `I accept the <a href="${url}/terms" target="_blank">terms of trial payments</a> and want the service to be ` +
      'carried out at once.',
    shown: (url: string) =>
      `By paying you accept the <a href="${url}/terms" target="_blank">terms of trial payments</a>.`,
    privacy: 'This is an emulator: the data of the payment stays on this computer.',
  },
} as const

export function regulationsOf({ regulation: { id, isTicked } }: Channel, language: PageLanguage, url: string) {
  const clauses = CLAUSES[language]
  return [
    {
      regulationID: id,
      type: 'DEFAULT',
      url: `${url}/terms`,
      labelList: [
        {
          labelID: id * 10,
          inputLabel: isTicked ? clauses.terms(url) : clauses.shown(url),
          placement: 'ABOVE_BUTTON',
          showCheckbox: isTicked,
          checkboxRequired: isTicked,
        },
      ],
    },
    {
      regulationID: 1,
      type: 'RODO',
      labelList: [
        {
          labelID: 1,
          inputLabel: clauses.privacy,
          placement: 'BOTTOM_OF_PAGE',
          showCheckbox: false,
          checkboxRequired: false,
        },
      ],
    },
  ]
}
