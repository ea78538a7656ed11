import { afterEach, expect, test, vi } from 'vitest'
import { loadPart, PartLoadError } from './load-part.ts'

// loadPart does not retry on the server
function inBrowser() {
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', () => {})
}
afterEach(() => vi.unstubAllGlobals())

test('NAV-16: a part is requested at most three times, even when loaded by another part', async () => {
  inBrowser()
  const tried = { count: 0 }
  const lost = () => {
    tried.count++
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  await expect(loadPart(async () => loadPart(lost))).rejects.toBeInstanceOf(PartLoadError)
  expect(tried.count).toBe(3)
})

test('NAV-16: a part is loaded when the third request succeeds', async () => {
  inBrowser()
  const answers = [undefined, undefined, 'the part']
  const open = async () => {
    const part = answers.shift()
    if (!part) throw new TypeError('Failed to fetch dynamically imported module')
    return part
  }
  expect(await loadPart(open)).toBe('the part')
})
