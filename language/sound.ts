import { foldAccents } from './slug.ts'

const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ó/g, 'u'],
  [/rz|ż/g, 'z'],
  [/ch/g, 'h'],
  [/qu/g, 'kw'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/v/g, 'w'],
  [/th/g, 't'],
  [/sz|sh|s/g, 'z'],
  [/ck|c/g, 'k'],
  [/ei/g, 'aj'],
  [/[yj]/g, 'i'],
]

/** How a word sounds to a Polish ear, roughly: krul and król, kruzoe and Crusoe have the same. */
export function soundOf(spelling: string): string {
  const phonetic = SAME_SOUNDS.reduce(
    (word, [letters, one]) => word.replaceAll(letters, one),
    spelling.toLowerCase().normalize('NFC'),
  )
  return foldAccents(phonetic).replaceAll(/(.)\1+/g, '$1')
}
