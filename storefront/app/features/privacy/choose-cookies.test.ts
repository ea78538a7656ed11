import { afterEach, expect, test, vi } from 'vitest'
import { deleteRefusedCookies } from './choose-cookies.ts'

const group = (code: string, isEssential: boolean, ...names: string[]) => ({
  groupId: 1,
  code,
  isEssential,
  name: code,
  description: '',
  cookies: names.map((name) => ({ name, type: 'cache', description: '', purpose: null, provider: '', lifetime: '' })),
})
const groups = [group('essential', true, 'zakladka-*'), group('video', false, 'video-*'), group('maps', false, 'map')]

afterEach(() => void vi.unstubAllGlobals())

test('GDPR-2: caches of refused groups are deleted, those of allowed and essential groups stay', async () => {
  const stored = new Set(['zakladka-pages', 'video-1', 'video-2', 'map'])
  vi.stubGlobal('caches', { keys: async () => [...stored], delete: async (key: string) => stored.delete(key) })
  deleteRefusedCookies(groups, ['maps'])
  await expect.poll(() => [...stored]).toEqual(['zakladka-pages', 'map'])
})

test('GDPR-2: refusing a group works where the browser blocks its caches', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('blocked')) })
  deleteRefusedCookies(groups, ['video'])
  await expect.poll(() => warned.mock.calls.length).toBe(1)
  warned.mockRestore()
})
