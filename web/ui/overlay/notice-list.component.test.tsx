import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../testing/show-component.tsx'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../testing/expect-accessible.ts'
import { notify } from '../../platform/notices.ts'

/** The countdown of a notice. */
function countdownOf(notice: HTMLElement): Animation {
  const all = notice.getAnimations({ subtree: true })
  const countdown = all.find((animation) => Number(animation.effect?.getTiming().duration) > 1000)
  if (!countdown) throw new Error('The notice does not close by itself')
  return countdown
}

async function showsNotice(kind: 'success' | 'info' | 'error', text: string) {
  const shown = await show(<h1>Strona</h1>)
  notify(kind, text)
  const region = shown.getByRole('region', { name: shown.language.t('Notifications') })
  await expect.element(region.getByText(text)).toBeVisible()
  const notice = region.getByText(text).element().closest<HTMLElement>('[data-tone]')
  if (!notice) throw new Error('no notice')
  await userEvent.unhover(region)
  const close = region.getByRole('button', { name: shown.language.t('Close') })
  return { shown, region, notice, close, clock: () => countdownOf(notice) }
}

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['success', 4500, 'polite'],
  ['info', 10_000, 'polite'],
  ['error', 10_000, 'assertive'],
] as const)(
  'NAV-9 NAV-9a D5: a notice of the kind %s is shown for %i ms and announced as %s',
  async (kind, ms, live) => {
    const { shown, notice, region, clock } = await showsNotice(kind, 'Dodano do koszyka.')
    expect([clock().effect?.getTiming().duration, clock().playState]).toEqual([ms, 'running'])
    expect(notice.closest('[aria-live]')?.getAttribute('aria-live')).toBe(live)
    await expectAccessibleInBothThemes({ container: document.body })
    await expectFitsNarrowScreen()
    // equal ones are shown once
    notify(kind, 'Dodano do koszyka.')
    await expect.poll(() => region.getByText('Dodano do koszyka.').elements().length).toBe(1)
    await expect.element(shown.notice('Dodano do koszyka.')).toBeVisible()
  },
)

test('NAV-9 NAV-9b D6: hover and focus pause the countdown; at its end the notice leaves in 400 ms', async () => {
  const { region, notice, close, clock } = await showsNotice('info', 'Zaloguj się.')
  ;(close.element() as HTMLElement).focus()
  expect(clock().playState).toBe('paused')
  ;(close.element() as HTMLElement).blur()
  expect(clock().playState).toBe('running')
  await region.getByText('Zaloguj się.').hover()
  expect(clock().playState).toBe('paused')
  await userEvent.unhover(region)
  await expect.poll(() => clock().playState).toBe('running')
  const leaves = new Promise<unknown>((resolve) =>
    notice.addEventListener('animationstart', () => resolve(notice.getAnimations()[0]?.effect?.getTiming().duration)),
  )
  clock().finish()
  expect(await leaves).toBe(400)
  await expect.poll(() => region.getByText('Zaloguj się.').elements().length).toBe(0)
})

test('NAV-9: a notice is closed by its button', async () => {
  const { region, close } = await showsNotice('success', 'Zapisano.')
  await close.click()
  await expect.poll(() => region.getByText('Zapisano.').elements().length).toBe(0)
})
