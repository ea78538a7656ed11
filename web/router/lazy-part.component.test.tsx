import { useState, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show-component.tsx'
import { lazyPart, useFallbackNavigation } from './lazy-part.tsx'
import { pagePart } from '../platform/page-part.tsx'

const LOST = 'Nie udało się wczytać treści. Sprawdź połączenie z internetem i spróbuj ponownie.'
const Part = () => <p>Część</p>
/** A script that is lost as often as `failures` says; `requests` counts how often it was requested. */
function script(failures: number) {
  const state = { requests: 0, failures }
  const open = async (): Promise<ComponentType> => {
    if (state.requests++ < state.failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  }
  return { state, open }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('NAV-16: a part has a placeholder while its script is requested up to three times', async () => {
  const { state, open } = script(2)
  const Lazy = lazyPart(open)
  const shown = await show(<Lazy whileLoading={<p>Chwileczkę</p>} />)
  await expect.element(shown.getByText('Chwileczkę')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(shown.getByText('Część')).toBeVisible()
  expect([state.requests, shown.getByText('Chwileczkę').query()]).toEqual([3, null])
})

/** A page with a button that shows the part, as menus and dialogs are opened. */
function Opener({ part: Lazy }: { part: ReturnType<typeof lazyPart<object>> }) {
  const [isOpen, setOpen] = useState(false)
  const openInstead = useFallbackNavigation()
  const onFailed = () => {
    setOpen(false)
    void openInstead()
  }
  return (
    <>
      <h1>Strona</h1>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Otwórz
      </button>
      {isOpen && <Lazy onFailed={onFailed} />}
    </>
  )
}

async function pressesWithoutScript(network?: 'offline' | 'down') {
  const { state, open } = script(3)
  const shown = await show(<Opener part={lazyPart(open)} />)
  if (network === 'offline') vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  if (network === 'down') vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const button = shown.getByRole('button', { name: 'Otwórz' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(shown.getByRole('heading', { name: 'Strona' })).toBeVisible()
  return { shown, state, button }
}

test('NAV-16: a part that cannot be loaded removes only itself, and is requested again by the next press', async () => {
  const { shown, state, button } = await pressesWithoutScript()
  expect(state.requests).toBe(3)
  await expect.element(shown.notice('Coś poszło nie tak.')).toBeVisible()
  await button.click()
  await expect.element(shown.getByText('Część')).toBeVisible()
})

test('NAV-16 NET-3: offline a part is not requested again, and the reader learns why it is missing', async () => {
  const { shown, state } = await pressesWithoutScript('offline')
  expect(state.requests).toBe(1)
  await expect.element(shown.notice(LOST)).toBeVisible()
})

test('NAV-16 NET-3: the reader learns why a part is missing when the shop does not answer', async () => {
  const { shown } = await pressesWithoutScript('down')
  await expect.element(shown.notice(LOST)).toBeVisible()
})

test('NAV-16: a part that fails to render removes only itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = lazyPart(async () => () => {
    throw new Error('broken')
  })
  const shown = await show(
    <>
      <Broken whileLoading={<p>Chwileczkę</p>} />
      <h1>Strona</h1>
    </>,
  )
  await expect.element(shown.getByText('Chwileczkę')).not.toBeInTheDocument()
  await expect.element(shown.getByRole('heading', { name: 'Strona' })).toBeVisible()
})

test('NAV-16: a part of a page is requested until it is loaded, with a placeholder meanwhile', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { state, open } = script(4)
  const page = pagePart(open, () => <p>Chwileczkę</p>)
  const shown = await show(<page.Part />)
  await expect.element(shown.getByText('Chwileczkę')).toBeVisible()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(state.requests).toBe(5)
  })
  await expect.element(shown.getByText('Część')).toBeVisible()
})

test('NAV-16: a part that its page has loaded beforehand is rendered with the page', async () => {
  const { state, open } = script(0)
  const placeholders = { count: 0 }
  const page = pagePart(open, () => (placeholders.count++, (<p>Chwileczkę</p>)))
  await page.preload()
  const shown = await show(<page.Part />)
  await expect.element(shown.getByText('Część')).toBeVisible()
  expect([state.requests, placeholders.count]).toEqual([1, 0])
})
