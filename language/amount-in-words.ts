import { pluralForm } from './translate.ts'

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
const ZLOTE = ['złoty', 'złote', 'złotych']
const GROUPS = [
  ['tysiąc', 'tysiące', 'tysięcy'],
  ['milion', 'miliony', 'milionów'],
  ['miliard', 'miliardy', 'miliardów'],
]

const formOf = (count: number, forms: readonly string[]) => forms[Math.min(pluralForm(count), 2)] ?? ''

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

/** An amount as Polish papers write it out: sto dwadzieścia trzy złote 45/100. */
export function amountInWords(grosze: number): string {
  const zlote = Math.floor(Math.abs(grosze) / 100)
  const words = `${wordsOf(zlote)} ${formOf(zlote, ZLOTE)} ${String(Math.abs(grosze) % 100).padStart(2, '0')}/100`
  return grosze < 0 ? `minus ${words}` : words
}
