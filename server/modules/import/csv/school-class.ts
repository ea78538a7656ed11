import { slug } from '../../../../language/slug.ts'

/** Stages of the Polish curriculum by their last school year; years above the eighth are of secondary schools. */
const STAGES: readonly (readonly [lastYear: number, key: string])[] = [
  [3, '1-3'],
  [6, '4-6'],
  [8, '7-8'],
  [13, '9-12'],
]
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii']
const SECONDARY = /(?:^|-)(?:liceum|lo|technikum|ponadpodstawow\w*|szkola-srednia|secondary)(?:-|$)/

/** Option of `school_class`: `4`, `kl. IV`, `klasy 4–6`, `2 liceum`; undefined for words that are none. */
export function schoolClassOf(cell: string): string | undefined {
  const words = slug(cell.replaceAll(/[–—]/g, '-'))
  if (SECONDARY.test(words)) return '9-12'
  const years = words.split('-').flatMap((word) => {
    const year = /^\d{1,2}$/.test(word) ? Number(word) : ROMAN.indexOf(word) + 1
    return year > 0 ? [year] : []
  })
  const [first] = years
  // two years of different stages: that of the first
  return first === undefined ? undefined : STAGES.find(([lastYear]) => first <= lastYear)?.[1]
}
