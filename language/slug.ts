// Polish letters, because decomposition is slow, and letters that it does not change
const PLAIN: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
  Ą: 'A',
  Ć: 'C',
  Ę: 'E',
  Ł: 'L',
  Ń: 'N',
  Ó: 'O',
  Ś: 'S',
  Ź: 'Z',
  Ż: 'Z',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
}
const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** Removes accents, also from ł, đ and ø. */
export function foldAccents(text: string): string {
  if (isPlain(text)) return text
  const folded = text.replaceAll(/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻđĐøØ]/g, (letter) => PLAIN[letter] ?? letter)
  return isPlain(folded) ? folded : folded.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** `Żółw i księżyc` -> `zolw-i-ksiezyc`. */
export const slug = (text: string) =>
  foldAccents(text.trim())
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
    .join('-')
