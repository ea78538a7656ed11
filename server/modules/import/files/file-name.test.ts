import { expect, test } from 'vitest'
import { fileNames } from './file-name.ts'

test('a file name may be percent-encoded once and decomposed as macOS stores it', () => {
  expect(fileNames('okladki/a.jpg')).toEqual(['okladki/a.jpg'])
  expect(fileNames('./ok%C5%82adka%201.jpg')).toEqual(['./okładka 1.jpg', './ok%C5%82adka%201.jpg'])
  expect(fileNames('zdjęcie.jpg')).toEqual(['zdjęcie.jpg', 'zdje\u0328cie.jpg'])
  expect(fileNames('rabat 50%.jpg')).toEqual(['rabat 50%.jpg'])
  expect(fileNames('%252e%252e/a.jpg')).toEqual(['%2e%2e/a.jpg', '%252e%252e/a.jpg'])
  expect(() => fileNames('%2e%2e/a.jpg')).toThrow('leads out')
})
