import { expect, test } from 'vitest'
import { foldAccents } from '../../../../language/slug.ts'
import { indexKeys, lemmas, queryKeys } from './lemmas.ts'

/** A word -> inflected forms of it that users type. */
const FORMS: Readonly<Record<string, string>> = {
  książka: 'książki książką książkami książek książce',
  dziecko: 'dzieci dzieciom dziećmi dzieciach dziecka',
  pies: 'psa psy psem psom',
  miasto: 'mieście miasta miastach miast',
  człowiek: 'ludzie ludzi ludźmi człowieka',
  tydzień: 'tygodnia tygodni',
  rok: 'lat roku',
  dzień: 'dni dnia',
  ręka: 'ręce rękami',
  oko: 'oczy oczu',
  brat: 'bracia braci bratem',
  książę: 'księcia książęta',
  żółw: 'żółwia żółwie żółwi',
  Sienkiewicz: 'Sienkiewicza Sienkiewiczem Sienkiewiczowi',
  Wiedźmin: 'Wiedźmina wiedźminem wiedźmini',
  Mickiewicz: 'Mickiewiczem Mickiewicza',
  Orzeszkowa: 'Orzeszkowej Orzeszkową',
  Słowacki: 'Słowackiego Słowackim',
  Prus: 'Prusa Prusem',
  Żeromski: 'Żeromskiego',
  Reymont: 'Reymonta',
  Lem: 'Lema Lemem',
  Mrożek: 'Mrożka Mrożkiem',
  Gombrowicz: 'Gombrowicza',
  Tokarczuk: 'Tokarczukiem',
  Dostojewski: 'Dostojewskiego Dostojewskim',
  Sapkowski: 'Sapkowskiego',
  Szekspir: 'Szekspira',
  Lalka: 'Lalki Lalce lalkę',
  chłop: 'chłopi chłopów',
  krzyżak: 'krzyżacy Krzyżaków',
  zbrodnia: 'zbrodni zbrodnię',
  historia: 'historii historie',
  podręcznik: 'podręczniki podręczników',
  matematyka: 'matematyki matematyce',
  biblioteka: 'bibliotece bibliotek',
  wiersz: 'wierszy wiersze',
  rzeka: 'rzeki rzece',
  noc: 'nocy nocą',
  kot: 'koty kotem',
  pan: 'pana panem',
  // not in the dictionary
  Geralt: 'Geralta Geraltem Geraltowi',
  Podmieście: 'Podmieścia',
  Żabicka: 'Żabickiej Żabicką',
  Siekluka: 'Siekluki',
  Bystrzejewski: 'Bystrzejewskiego Bystrzejewskim',
  Hobbit: 'hobbita hobbici',
  Kallisto: 'Kallistą',
}
const pairs = Object.entries(FORMS).flatMap(([word, forms]) => forms.split(' ').map((form) => [form, word] as const))
const misses = (write: (form: string) => string) =>
  pairs
    .filter(
      ([form, word]) =>
        ![...queryKeys(write(form)), foldAccents(write(form).toLowerCase())].some(
          (key) => key === foldAccents(word.toLowerCase()) || indexKeys(word).includes(key),
        ),
    )
    .map(([form, word]) => `${form} ${word}`)

test('SRCH-2: inflected forms find their word, with and without accents', () => {
  expect(pairs.length).toBeGreaterThan(90)
  expect(misses((form) => form)).toEqual([])
  expect(misses(foldAccents)).toEqual([])
})

test('a form written with accents is not confused with another word', () => {
  expect(lemmas('mąka')).toEqual(['maka'])
  expect(lemmas('łąki')).not.toContain('lak')
  expect(lemmas('laki')).toContain('lak')
  expect(lemmas('laki')).toContain('laka')
})

test('a text that is not a Polish word has no lemma', () => {
  for (const word of ['', 'x', '9788324000012', 'Преступление', 'ἀντιγόνη', '’', 'a'.repeat(300)])
    expect(lemmas(word)).toEqual([])
})

test('10,000 lookups take less than a second', () => {
  const before = performance.now()
  for (let i = 0; i < 10_000; i++) lemmas(pairs[i % pairs.length]?.[0] ?? '')
  expect(performance.now() - before).toBeLessThan(1000)
})
