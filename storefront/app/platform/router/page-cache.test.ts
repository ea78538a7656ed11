import { describe, expect, it } from 'vitest'
import type { View } from './open-page.ts'
import { createPageCache } from './page-cache.ts'

const view = (name: string) => Promise.resolve({ name } as View)

describe('cache of pages', () => {
  it('keeps a page for a minute', async () => {
    let now = 0
    const cache = createPageCache(() => now)
    cache.put('/a', view('a'))
    now = 59_999
    expect((await cache.get('/a')?.view)?.name).toBe('a')
    now = 60_000
    expect(cache.get('/a')).toBeUndefined()
  })

  it('drops the oldest past a hundred, a failed one at once, and all when cleared', async () => {
    const cache = createPageCache(() => 0)
    for (let n = 0; n <= 100; n++) cache.put(`/${n}`, view(String(n)))
    expect(cache.get('/0')).toBeUndefined()
    expect(cache.get('/1')).toBeDefined()
    cache.put('/bad', Promise.reject(new Error('offline')))
    await Promise.resolve()
    await Promise.resolve()
    expect(cache.get('/bad')).toBeUndefined()
    cache.clear()
    expect(cache.get('/1')).toBeUndefined()
  })
})
