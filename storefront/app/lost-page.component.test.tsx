import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../web/testing/expect-accessible.ts'
import { showPage } from '../testing/show-page.tsx'
import type { PageModule } from './platform/page.ts'
import { routesOf } from '../../web/router/table.ts'

const LOST = 'Nie udało się wczytać treści. Sprawdź połączenie z internetem i spróbuj ponownie.'

/** A page whose script is loaded only while the browser is online. */
async function opensOffline() {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page: PageModule<null> = { load: () => null, meta: () => ({}), Page: () => <h1>Lalka</h1> }
  const open = async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return { page }
  }
  const shown = await showPage('/lalka', { pages: routesOf({ lost: '/lalka' }, { lost: open }) })
  await expect.element(shown.getByRole('heading', { name: 'Brak połączenia z internetem.' })).toBeVisible()
  await expect.element(shown.getByText(LOST)).toBeVisible()
  expect(shown.address()).toBe('/lalka')
  return { shown, onLine }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

test('NET-3c NAV-16: a page that is lost offline says so, and loads when the connection is back', async () => {
  const { shown, onLine } = await opensOffline()
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(shown.getByRole('heading', { name: 'Lalka' })).toBeVisible()
  expect(shown.getByText(LOST).query()).toBeNull()
})

test('NET-3c NAV-16: offline the button of a lost page tries again, and the message stays', async () => {
  const { shown, onLine } = await opensOffline()
  const again = shown.getByRole('button', { name: 'Spróbuj ponownie' })
  const viewOf = () => shown.router.read().view
  const lost = viewOf()
  await again.click()
  // only then the try is over
  await expect.poll(viewOf).not.toBe(lost)
  await expect.element(shown.getByText(LOST)).toBeVisible()
  // the browser may learn late that it is online
  onLine.mockReturnValue(true)
  await again.click()
  await expect.element(shown.getByRole('heading', { name: 'Lalka' })).toBeVisible()
})

test('NET-3c: a connection that is back at the end of a try loads the page', async () => {
  const { shown, onLine } = await opensOffline()
  // the offline cache is searched after the page could not be loaded
  vi.spyOn(caches, 'match').mockImplementation(async () => {
    onLine.mockReturnValue(true)
    return undefined
  })
  await shown.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect.element(shown.getByRole('heading', { name: 'Lalka' })).toBeVisible()
})
