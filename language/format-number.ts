/** Number format of a locale, as in CLDR; thousands are separated in numbers of at least `from` digits. */
interface NumberStyle {
  point: string
  thousands: string
  from: number
  currencies: Readonly<Record<string, (amount: string) => string>>
}

const STYLES: Readonly<Record<string, NumberStyle>> = {
  'pl-PL': {
    point: ',',
    thousands: '\u00a0',
    from: 5,
    currencies: { PLN: (amount) => `${amount}\u00a0zł`, EUR: (amount) => `${amount}\u00a0€` },
  },
  'en-US': {
    point: '.',
    thousands: ',',
    from: 4,
    currencies: { PLN: (amount) => `PLN\u00a0${amount}`, EUR: (amount) => `€${amount}`, USD: (amount) => `$${amount}` },
  },
}

const formats = new Map<string, Intl.NumberFormat>()
function formatByIntl(locale: string, value: number, options: Intl.NumberFormatOptions): string {
  const key = `${locale} ${options.currency} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`
  let made = formats.get(key)
  if (!made) formats.set(key, (made = new Intl.NumberFormat(locale, options)))
  // versions of ICU disagree on the narrow space; server and browser must print the same
  return made.format(value).replaceAll('\u202f', '\u00a0')
}

/** Digits without the sign; trailing zeros beyond `minDecimals` decimals are dropped. */
function formatDigits(
  { point, thousands, from }: NumberStyle,
  value: number,
  minDecimals: number,
  maxDecimals: number,
): string {
  // rounds the shortest decimal notation, as Intl does: 1.005 becomes 1.01
  const digits = String(Math.round(Number(`${Math.abs(value)}e${maxDecimals}`))).padStart(maxDecimals + 1, '0')
  const whole = digits.slice(0, digits.length - maxDecimals)
  let part = digits.slice(digits.length - maxDecimals)
  while (part.length > minDecimals && part.endsWith('0')) part = part.slice(0, -1)
  return (whole.length < from ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)) + (part && point + part)
}

// other numbers are printed with an exponent, or have digits that a double cannot hold
const isPlain = (value: number) => Math.abs(value) < 1e13 && (value === 0 || Math.abs(value) > 1e-6)

// the shop's locales do without Intl: the first Intl.NumberFormat takes a phone 80 ms, before the page is hydrated
export function formatNumber(locale: string, value: number, decimals?: number): string {
  const style = STYLES[locale]
  if (!style || !isPlain(value))
    return formatByIntl(locale, value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals ?? 2 })
  return (value < 0 ? '-' : '') + formatDigits(style, value, decimals ?? 0, decimals ?? 2)
}

export function formatMoney(locale: string, amount: number, currency: string): string {
  const manner = STYLES[locale]
  const named = manner?.currencies[currency]
  if (!named || !isPlain(amount)) return formatByIntl(locale, amount, { style: 'currency', currency })
  return (amount < 0 ? '-' : '') + named(formatDigits(manner, amount, 2, 2))
}
