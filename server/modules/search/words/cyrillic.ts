/** Russian and Ukrainian letters as Polish writes them in names; softening letters are handled below. */
const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'w',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ж: 'z',
  з: 'z',
  и: 'i',
  і: 'i',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'ch',
  ц: 'c',
  ч: 'cz',
  ш: 'sz',
  щ: 'szcz',
  ы: 'y',
  э: 'e',
  ь: '',
  ъ: '',
}
const SOFTENING: Readonly<Record<string, string>> = { е: 'e', ё: 'o', є: 'e', ю: 'u', я: 'a', ї: 'i' }
/** After these letters Polish writes no `i` before a vowel. */
const HARD = 'жшчщцлй'
const VOWELS = 'аеёиіоуыэюяєї'

/** A Cyrillic name in Polish spelling without accents, for the search: достоевский -> dostojewski. */
export function polishSpellings(name: string): string[] {
  if (!/^[\u0400-\u04ff]+$/.test(name)) return []
  const stem = name.replace(/(?:ий|ый)$/, 'и')
  const letters = [...stem].map((letter, at) => {
    const vowel = SOFTENING[letter]
    if (vowel === undefined) return LETTERS[letter] ?? letter
    const before = stem[at - 1]
    if (before === undefined || VOWELS.includes(before) || 'ьъ'.includes(before)) return `j${vowel}`
    return HARD.includes(before) ? vowel : `i${vowel}`
  })
  const spelling = letters.join('')
  // Ukrainian г is h
  return spelling.includes('g') ? [spelling, spelling.replaceAll('g', 'h')] : [spelling]
}
