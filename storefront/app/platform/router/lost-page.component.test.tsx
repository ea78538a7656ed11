import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../../testing/show-component.tsx'
import { showPage } from '../../../testing/show-page.tsx'
import type { PageModule } from './page.ts'
import { routesOf } from './table.ts'

const LOST = 'Nie udało się wczytać treści. Sprawdź połączenie z internetem i spróbuj ponownie.'

/** A page whose script is loaded only while the browser is online. */
async function opensOffline() {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page: PageModule<null> = { load: () => null, meta: () => ({}), Page: () => <h1>Lalka</h1> }
  const tries = { count: 0 }
  const open = async () => {
    tries.count++
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return { page }
  }
  const shown = await showPage('/lalka', { pages: routesOf({ lost: '/lalka' }, { lost: open }) })
  await expect.element(shown.getByRole('heading', { name: 'Brak połączenia z internetem.' })).toBeVisible()
  await expect.element(shown.getByText(LOST)).toBeVisible()
  expect(shown.address()).toBe('/lalka')
  return { shown, onLine, tries }
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
  const { shown, onLine, tries } = await opensOffline()
  const again = shown.getByRole('button', { name: 'Spróbuj ponownie' })
  const before = tries.count
  await again.click()
  await expect.poll(() => tries.count).toBe(before + 1)
  await expect.element(shown.getByText(LOST)).toBeVisible()
  // the browser may learn late that it is online
  onLine.mockReturnValue(true)
  await expect
    .poll(() => {
      // a press during the try before is ignored
      ;(again.query() as HTMLElement | null)?.click()
      return shown.getByRole('heading', { name: 'Lalka' }).query()
    })
    .not.toBeNull()
})
