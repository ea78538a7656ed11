import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'

/** Contrast is wrong halfway between two colours. The countdown of a notice is longer and runs on. */
function finishTransitions() {
  for (const animation of document.getAnimations())
    if (Number(animation.effect?.getComputedTiming().endTime) < 1000) animation.finish()
}

/** Fails with the violations of WCAG that axe finds in the component. */
export async function expectAccessible({ container }: Pick<RenderResult, 'container'>): Promise<void> {
  finishTransitions()
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([])
}

/** The same in the light theme and in the dark one. */
export async function expectAccessibleInBothThemes(shown: Pick<RenderResult, 'container'>): Promise<void> {
  await expectAccessible(shown)
  // without transitions, between whose colours the contrast is lower
  await commands.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  try {
    await expectAccessible(shown)
  } finally {
    await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  }
}

/** Expects that the narrowest screen shows everything without scrolling sideways (WCAG 1.4.10). */
export async function expectFitsNarrowScreen(): Promise<void> {
  const { innerWidth, innerHeight } = window
  await page.viewport(320, 640)
  try {
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  } finally {
    await page.viewport(innerWidth, innerHeight)
  }
}
