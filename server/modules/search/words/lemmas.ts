import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { foldAccents } from '../../../../language/slug.ts'
import { Dictionary } from './dictionary.ts'

/** Irregular forms that the dictionary lists as words of their own. */
const IRREGULAR: Readonly<Record<string, string>> = {
  dziecko: 'dzieci dzieciom dziećmi dzieciach',
  człowiek: 'ludzie ludzi ludziom ludźmi ludziach',
  rok: 'lata lat latom latami latach',
  tydzień: 'tygodnia tygodniowi tygodniem tygodniu tygodnie tygodni tygodniom tygodniami tygodniach',
  oko: 'oczy oczu oczom oczami oczach',
  ucho: 'uszy uszu uszom uszami uszach',
  ręka: 'ręce rąk rękom rękami rękach ręku',
  brat: 'brata bratu bratem bracia braci braciom braćmi braciach',
  ksiądz: 'księża księży księżom księżmi księżach księdza księdzu księdzem',
  przyjaciel: 'przyjaciele przyjaciół przyjaciołom przyjaciółmi przyjaciołach',
  dzień: 'dni dniom dniami dniach dnia dniu dniem',
  książę: 'księcia księciu księciem książęta książąt książętom książętami książętach',
  zwierzę: 'zwierzęcia zwierzęciu zwierzęciem zwierzęta zwierząt zwierzętom zwierzętami zwierzętach',
  imię: 'imienia imieniu imieniem imiona imion imionom imionami imionach',
  pieniądz: 'pieniądze pieniędzy pieniądzom pieniędzmi pieniądzach',
  ja: 'mnie mną mi',
  być: 'jest są był była było były będzie',
  żółw: 'żółwia żółwiowi żółwiem żółwiu żółwie żółwi żółwiom żółwiami żółwiach',
  mysz: 'myszy myszą myszom myszami myszach',
}
const irregular = new Map<string, { form: string; word: string }[]>()
for (const [word, forms] of Object.entries(IRREGULAR))
  for (const form of forms.split(' '))
    irregular.set(foldAccents(form), [...(irregular.get(foldAccents(form)) ?? []), { form, word }])

/** Cache size, enough for the vocabulary of a catalogue. */
const MAX_CACHED = 50_000
const cache = new Map<string, readonly string[]>()
/** Cache keys of forms of common words only, not of names. */
const common = new Set<string>()

let dictionary: Dictionary | undefined
// read lazily at the first search, as it takes 80 ms
function openDictionary(): Dictionary {
  const folder = path.dirname(createRequire(import.meta.url).resolve('dictionary-pl'))
  return new Dictionary(
    readFileSync(path.join(folder, 'index.aff'), 'utf8'),
    readFileSync(path.join(folder, 'index.dic')),
  )
}

/**
 * Base words of a Polish word form, without accents; several if the form is ambiguous, none if the dictionary does not
 * contain it. A word with accents, or a printed one, is taken literally; a word typed without accents matches any
 * spelling.
 */
export function lemmas(word: string, { printed = false } = {}): readonly string[] {
  const small = word.toLowerCase().normalize('NFC')
  const plain = foldAccents(small)
  if (!/^[a-z]{2,40}$/.test(plain)) return []
  const isExact = printed || small !== plain
  const key = isExact ? `${small}!` : small
  const known = cache.get(key)
  if (known) return known
  const found = [...(dictionary ??= openDictionary()).analyse(plain), ...(irregular.get(plain) ?? [])]
  const exact = isExact ? found.filter(({ form }) => form === small) : []
  const result = [...new Set((exact.length > 0 ? exact : found).map((analysis) => foldAccents(analysis.word)))]
  if (cache.size >= MAX_CACHED) {
    cache.clear()
    common.clear()
  }
  cache.set(key, result)
  if (found.length > 0 && found.every((analysis) => !('isName' in analysis && analysis.isName))) common.add(key)
  return result
}

/** Whether a word is a form of common words only: `kruki` (ravens) does not match the surname Kruk. */
export function isCommon(word: string): boolean {
  const small = word.toLowerCase().normalize('NFC')
  return lemmas(word).length > 0 && common.has(small === foldAccents(small) ? small : `${small}!`)
}

const ADJECTIVE = /(sk|ck|dzk)(?:i|a|ie|iego|iemu|im|ich|imi|iej)$/
const ENDING =
  /(?:iego|iemu|owie|ami|iach|ach|iom|iem|owi|ego|emu|ymi|imi|ie|ii|em|om|ow|ej|ia|iu|io|ym|im|a|e|i|o|u|y)$/
/** Minimum length of a stem; shorter ones are ambiguous. */
const MIN_STEM_LENGTH = 3

/**
 * Strips the inflectional ending of a word that the dictionary does not contain, given without accents: geraltem,
 * geralta -> geralt.
 */
function stem(plain: string): string {
  const adjective = ADJECTIVE.exec(plain)
  if (adjective) return plain.slice(0, adjective.index) + adjective[1]
  const ending = ENDING.exec(plain)
  const left = ending && ending.index >= MIN_STEM_LENGTH ? plain.slice(0, ending.index) : plain
  // removes the fleeting e: Mrożek, Mrożka
  return left.replace(/(?<=[a-z]{2})(?:ie|e)(?=[kc]$)/, '')
}

// separates stems of unknown words from real words: „mart” is not Marta
const marked = (plain: string) => `~${stem(plain)}`

/** Additional index keys of a word. */
export function indexKeys(word: string): readonly string[] {
  const known = lemmas(word, { printed: true })
  const plain = foldAccents(word.toLowerCase())
  return known.length > 0 || /\d/.test(plain) || plain.length < MIN_STEM_LENGTH ? known : [marked(plain)]
}

/** Additional search keys of a typed word. */
export function queryKeys(word: string): readonly string[] {
  const plain = foldAccents(word.toLowerCase())
  if (/\d/.test(plain) || plain.length < MIN_STEM_LENGTH) return []
  const known = lemmas(word)
  // a form in the dictionary may also be a name in a book
  return known.length > 0 ? [...known, marked(plain)] : [stem(plain), marked(plain)]
}
