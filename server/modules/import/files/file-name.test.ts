import { expect, test } from 'vitest'
import { candidateFileNames } from './file-name.ts'

test('a file name may be percent-encoded once and decomposed as macOS stores it', () => {
  expect(candidateFileNames('okladki/a.jpg')).toEqual(['okladki/a.jpg'])
  expect(candidateFileNames('./ok%C5%82adka%201.jpg')).toEqual(['./okładka 1.jpg', './ok%C5%82adka%201.jpg'])
  expect(candidateFileNames('zdjęcie.jpg')).toEqual(['zdjęcie.jpg', 'zdje\u0328cie.jpg'])
  expect(candidateFileNames('rabat 50%.jpg')).toEqual(['rabat 50%.jpg'])
  expect(candidateFileNames('%252e%252e/a.jpg')).toEqual(['%2e%2e/a.jpg', '%252e%252e/a.jpg'])
  expect(() => candidateFileNames('%2e%2e/a.jpg')).toThrow('leads out')
})
