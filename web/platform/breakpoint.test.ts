import { expect, test } from 'vitest'
import { filesUnder } from '../../tools/generate/files.ts'
import { DESKTOP, PHONE } from './breakpoint.ts'

/** Further breakpoints within the phone and the desktop layout. */
const STEPS = [
  '(width >= 480px)',
  '(width < 480px)',
  '(width < 21rem)',
  '(width < 22.5rem)',
  '(width < 23.5rem)',
  '(width >= 1080px)',
  '(width >= 1100px)',
]

test('style sheets use only the breakpoints of breakpoint.ts and the listed steps', () => {
  const used = ['storefront', 'web']
    .flatMap((folder) => filesUnder('.', folder, '.css'))
    .flatMap(({ text }) => [...text.matchAll(/@media[^{]*?(\(width[^)]*\))/g)])
  const widths = new Set(used.map(([, width]) => width ?? ''))
  expect(widths).toContain(DESKTOP)
  expect([...widths].filter((width) => ![DESKTOP, PHONE, ...STEPS].includes(width))).toEqual([])
})
