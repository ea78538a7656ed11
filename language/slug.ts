// letters that decomposition leaves whole
const WHOLE: Readonly<Record<string, string>> = { ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ø: 'o', Ø: 'o' }

/** Text without accents, ł đ ø included. */
export const foldAccents = (words: string) =>
  words.replaceAll(/[łŁđĐøØ]/g, (letter) => WHOLE[letter] ?? letter).normalize('NFD').replaceAll(/\p{M}/gu, '')

/** `Żółw i księżyc` -> `zolw-i-ksiezyc`. */
export const slug = (words: string) =>
  foldAccents(words.trim())
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
    .join('-')
