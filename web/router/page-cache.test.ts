import { describe, expect, it, vi } from 'vitest'
import type { View } from './open-page.ts'
import { createPageCache } from './page-cache.ts'

const view = (name: string) => Promise.resolve({ name } as View)

describe('page cache', () => {
  it('keeps a page for a minute', async () => {
    let now = 0
    const cache = createPageCache(() => now)
    cache.put('/a', view('a'), new AbortController())
    now = 59_999
    expect((await cache.find('/a'))?.name).toBe('a')
    now = 60_000
    expect(cache.has('/a')).toBe(false)
    expect(await cache.find('/a')).toBeUndefined()
  })

  it('drops the oldest page above 100, a failed one immediately, and all when cleared', async () => {
    const cache = createPageCache(() => 0)
    for (let n = 0; n <= 100; n++) cache.put(`/${n}`, view(String(n)), new AbortController())
    expect(cache.has('/0')).toBe(false)
    expect(cache.has('/1')).toBe(true)
    cache.put('/bad', Promise.reject(new Error('offline')), new AbortController())
    await Promise.resolve()
    await Promise.resolve()
    expect(cache.has('/bad')).toBe(false)
    cache.clear()
    expect(cache.has('/1')).toBe(false)
  })

  it('aborts a pending prefetch three seconds after the page is requested', async () => {
    vi.useFakeTimers()
    const cache = createPageCache()
    const run = new AbortController()
    const never = new Promise<View>((_, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason as Error))
    })
    cache.put('/a', never, run)
    const found = cache.find('/a')
    await vi.advanceTimersByTimeAsync(2999)
    expect(run.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(run.signal.aborted).toBe(true)
    expect(await found).toBeUndefined()
    expect(cache.has('/a')).toBe(false)
    vi.useRealTimers()
  })
})
