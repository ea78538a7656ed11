import { polishPluralForm } from './language-rules.ts'

const ONES = [
  '',
  'jeden',
  'dwa',
  'trzy',
  'cztery',
  'pięć',
  'sześć',
  'siedem',
  'osiem',
  'dziewięć',
  'dziesięć',
  'jedenaście',
  'dwanaście',
  'trzynaście',
  'czternaście',
  'piętnaście',
  'szesnaście',
  'siedemnaście',
  'osiemnaście',
  'dziewiętnaście',
]
const TENS = [
  '',
  '',
  'dwadzieścia',
  'trzydzieści',
  'czterdzieści',
  'pięćdziesiąt',
  'sześćdziesiąt',
  'siedemdziesiąt',
  'osiemdziesiąt',
  'dziewięćdziesiąt',
]
const HUNDREDS = [
  '',
  'sto',
  'dwieście',
  'trzysta',
  'czterysta',
  'pięćset',
  'sześćset',
  'siedemset',
  'osiemset',
  'dziewięćset',
]
/** Plural forms of currency units; other currencies use their code in every form. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  PLN: ['złoty', 'złote', 'złotych'],
  EUR: ['euro', 'euro', 'euro'],
  USD: ['dolar', 'dolary', 'dolarów'],
}
const GROUPS = [
  ['tysiąc', 'tysiące', 'tysięcy'],
  ['milion', 'miliony', 'milionów'],
  ['miliard', 'miliardy', 'miliardów'],
]

const formOf = (count: number, forms: readonly string[]) => forms[Math.min(polishPluralForm(count), 2)] ?? ''

const belowThousand = (count: number): string[] => [
  HUNDREDS[Math.floor(count / 100)] ?? '',
  ...(count % 100 < 20
    ? [ONES[count % 100] ?? '']
    : [TENS[Math.floor((count % 100) / 10)] ?? '', ONES[count % 10] ?? '']),
]

function wordsOf(count: number): string {
  if (count === 0) return 'zero'
  const words: string[] = []
  for (let group = GROUPS.length; group >= 0; group--) {
    const part = Math.floor(count / 1000 ** group) % 1000
    if (part === 0) continue
    // tysiąc, never jeden tysiąc
    if (group === 0 || part > 1) words.push(...belowThousand(part))
    if (group > 0) words.push(formOf(part, GROUPS[group - 1] ?? []))
  }
  return words.filter(Boolean).join(' ')
}

/** An amount in words, as on Polish invoices: sto dwadzieścia trzy złote 45/100. */
export function amountInWords(hundredths: number, currency: string): string {
  const whole = Math.floor(Math.abs(hundredths) / 100)
  const unit = formOf(whole, UNITS[currency] ?? [currency, currency, currency])
  const words = `${wordsOf(whole)} ${unit} ${String(Math.abs(hundredths) % 100).padStart(2, '0')}/100`
  return hundredths < 0 ? `minus ${words}` : words
}
