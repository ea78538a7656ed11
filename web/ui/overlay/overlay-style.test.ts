import { expect, test } from 'vitest'
import { overlayStyle } from './dialog.tsx'

test('NET-7c: an overlay without a style class throws an error that names the class', () => {
  expect(overlayStyle({ end: '_e' }, 'end')).toBe('_e')
  expect(() => overlayStyle({ end: '_e' }, 'start')).toThrow(
    "The overlay 'start' has no style: define a style class for it",
  )
})
