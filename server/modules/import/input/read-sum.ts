import { foldAccents } from '../../../../language/slug.ts'

export type DecimalSign = ',' | '.'

/** A parsed sum in grosze, or the reason it has none. */
export type Sum =
  | { grosze: number }
  | { problem: 'unreadable' }
  | { problem: 'fraction-of-a-grosz' }
  /** Three digits after the only separator: thousands or a fraction. */
  | { problem: 'ambiguous'; asFraction: string; asThousands: string }

const SPACES = /[\u00a0\u202f\u2009\s]+/g
/** How a sum may show its currency: code, symbol, or the symbol without accents. */
function currencyPatterns(currency: string): { before: RegExp; after: RegExp } {
  const signs = new Set(
    ['pl', 'en', 'de'].flatMap((locale) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? [value, foldAccents(value)] : [])),
    ),
  )
  const any = [currency, ...signs].map((sign) => sign.replaceAll(/\W/g, String.raw`\$&`)).join('|')
  return { before: new RegExp(`^(?:${any})\\s*`, 'i'), after: new RegExp(`\\s*(?:${any})\\.?$`, 'i') }
}
const BY_SPACES = /^\d{1,3}(?: \d{3})+$/
const BY_SIGNS = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/
const FRACTION = /^([\d ]+)([.,])(\d+)$/
const GROUPS_AND_FRACTION = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)([.,])(\d+)$/

const other = (sign: string): DecimalSign => (sign === ',' ? '.' : ',')
const isInteger = (text: string) => /^\d+$/.test(text) || BY_SPACES.test(text)

/**
 * Parses the sums of one file and infers its decimal separator from unambiguous ones such as `39,90` and `1.234,50`. A
 * separator stated in the map takes precedence.
 */
export class SumReader {
  readonly #seen = new Set<DecimalSign>()

  readonly #currencyPatterns: { before: RegExp; after: RegExp }

  constructor(
    readonly stated: DecimalSign | undefined,
    currency: string,
  ) {
    this.#currencyPatterns = currencyPatterns(currency)
  }

  /** `39,90 zł`, `1 299,00`, `1,299.00`, `39.9`; a negative sum keeps its sign. */
  read(text: string): Sum {
    const bare = text
      .replaceAll(SPACES, ' ')
      .replace('−', '-')
      .trim()
      .replace(this.#currencyPatterns.before, '')
      .replace(this.#currencyPatterns.after, '')
      .trim()
    const isNegative = bare.startsWith('-')
    const sum = this.#positive(bare.replace(/^[-+] ?/, ''))
    return isNegative && 'grosze' in sum ? { grosze: -sum.grosze } : sum
  }

  #positive(text: string): Sum {
    if (isInteger(text)) return toSum(text, '')
    const groups = BY_SIGNS.exec(text)
    if (groups) {
      this.#seen.add(other(groups[1] ?? ''))
      return toSum(text, '')
    }
    const mixed = GROUPS_AND_FRACTION.exec(text)
    if (mixed && mixed[2] !== mixed[3]) return this.#fraction(mixed[1] ?? '', mixed[3] ?? '', mixed[4] ?? '')
    const [, integer = '', sign = '', digits = ''] = FRACTION.exec(text) ?? []
    if (!isInteger(integer)) return { problem: 'unreadable' }
    const isClear = digits.length !== 3 || integer.length > 3 || integer.startsWith('0')
    if (isClear || this.stated === sign) return this.#fraction(integer, sign, digits)
    const hasOther = this.stated === undefined ? this.#seen.size === 1 && this.#seen.has(other(sign)) : true
    if (hasOther) return toSum(integer + digits, '')
    return { problem: 'ambiguous', asFraction: `${integer}.${digits}`, asThousands: `${integer}${digits}.00` }
  }

  #fraction(integer: string, sign: string, digits: string): Sum {
    this.#seen.add(sign === ',' ? ',' : '.')
    return toSum(integer, digits)
  }
}

function toSum(integer: string, digits: string): Sum {
  if (/[1-9]/.test(digits.slice(2))) return { problem: 'fraction-of-a-grosz' }
  const grosze = Number(integer.replaceAll(/[ .,]/g, '') + digits.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(grosze) ? { grosze } : { problem: 'unreadable' }
}
