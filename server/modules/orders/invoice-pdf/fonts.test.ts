import { expect, test } from 'vitest'
import { nameProblem } from '../../../../rules/names.ts'
import { extractText, HOLE } from '../../../testing/pdf-text.ts'
import { missingCharacters } from './fonts.ts'
import { PdfWriter } from './pdf-writer.ts'
import { textRuns, wrapLine } from './text-runs.ts'

const writer = () => new PdfWriter({ title: 'x', author: 'x', language: 'pl', created: new Date(0) })

async function printed(lines: readonly string[]) {
  const pdf = writer()
  pdf.beginDocument([])
  for (const line of lines) pdf.put(line, 45, 45, 100_000)
  return extractText(await pdf.finish(() => ''))
}

const inBlocks = (letters: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
    letters.slice(index * size, (index + 1) * size),
  )

test('every letter that a name may have (D42) is printed or refused, never left out', async () => {
  const letters = Array.from({ length: 0x32_3b0 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /\p{L}/u.test(letter) && nameProblem(letter) === undefined,
  )
  expect(letters.length).toBeGreaterThan(100_000)
  const missing = new Set(missingCharacters(letters.join('')))
  const isMissing = (letter: string) => [...letter.normalize('NFC')].some((part) => missing.has(part))
  const refused = letters.filter(isMissing)
  const known = letters.filter((letter) => !isMissing(letter))
  expect(known.length).toBeGreaterThan(24_000)
  for (const letter of refused.filter((_, index) => index % 997 === 0))
    expect(() => writer().put(letter, 0, 0, 100)).toThrow('No font of the documents has the characters %s.')
  // short lines, because breaking a line takes a time that grows with its square
  const lines = inBlocks(known, 20).map((block) => block.join(''))
  for (const block of inBlocks(lines, 300)) expect(await printed(block)).not.toContain(HOLE)
}, 120_000)

test('the letters of Polish, its neighbours and the largest minorities are all there', () => {
  const texts = [
    'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ',
    'ґєії ЁЎў Ђћ Ѓѓ',
    'ẮẰẲẴẶ ễọỹ ơư Đđ',
    'āčēģīķļņšūž ėįų ő ű ŵ ŷ',
    'Ἀλέξανδρος',
    'محمد پوریا ٹیپو',
    'דָּוִד',
    'नरेन्द्र क्षत्रिय',
    'გიორგი Գևորգ',
    '田中さくら 王小明 陳 김민준',
  ]
  for (const text of texts) expect(missingCharacters(text), text).toEqual([])
})

test('a name with letters of several fonts can be copied from the document', async () => {
  for (const name of ['Ngọc Ánh Nguyễn', '田中 さくら'])
    expect((await printed([name])).replaceAll('\n', ''), name).toBe(name)
  const arabic = (await printed(['محمد علي الرحمن'])).replaceAll('\n', '')
  expect(
    arabic
      .match(/\p{Script=Arabic}/gu)
      ?.toReversed()
      .join(''),
  ).toBe('محمدعليالرحمن')
})

test('lines of two directions are in the order of the Unicode Bidirectional Algorithm', () => {
  const visual = (line: string) =>
    textRuns(line, 'regular')
      .map(({ text }) => (/[\p{Script=Hebrew}]/u.test(text) ? [...text].toReversed().join('') : text))
      .join('')
  for (const [logical, expected] of [
    ['אבג דהו', 'והד גבא'],
    ['Firma אבג 25 (Łódź)', 'Firma 25 גבא (Łódź)'],
    ['אבג (דהו) 12', '12 (והד) גבא'],
    ['אבג Jan Nowak דהו', 'והד Jan Nowak גבא'],
    ['ul. Długa 7', 'ul. Długa 7'],
  ] as const)
    expect(visual(logical), logical).toBe(expected)
})

test('an Arabic name is shaped: its letters are joined', async () => {
  const { create } = await import('fontkit')
  const { fontFile } = await import('./fonts.ts')
  const font = create(fontFile('arabic'))
  const alone = [...'محمد'].map((letter) => font.layout(letter).glyphs[0]?.id)
  const joined = font.layout('محمد').glyphs.map(({ id }) => id)
  expect(joined.filter((id) => alone.includes(id))).toHaveLength(0)
})

test('a line is broken at spaces, and within words that have none', () => {
  expect(wrapLine('ab cd ef', (part) => part.length <= 5)).toEqual(['ab cd', 'ef'])
  expect(wrapLine('田中さくら', (part) => part.length <= 2)).toEqual(['田中', 'さく', 'ら'])
  expect(wrapLine('abcdef', (part) => part.length <= 4)).toEqual(['abcd', 'ef'])
})
