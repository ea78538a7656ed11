import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { show } from '../../../../testing/show-component.tsx'
import { MainMenu } from './main-menu.tsx'

const items = ['Książki', 'Blog'].map((title) => ({ id: title, title, to: `/${title}`, children: [] }))

/** Whether a line is drawn above and below an entry. */
function linesOf(name: string) {
  const { borderTopColor, borderBottomColor } = getComputedStyle(page.getByRole('link', { name }).element())
  const ground = getComputedStyle(document.body).backgroundColor
  return [borderTopColor, borderBottomColor].map((color) => color !== ground && color !== 'rgba(0, 0, 0, 0)')
}

afterEach(() => commands.emulateMedia({ forcedColors: 'none' }))

test.each(['none', 'active'] as const)(
  'NAV-3: the entries of the menu stand without lines, with forced colours %s',
  async (forcedColors) => {
    await page.viewport(1280, 900)
    await commands.emulateMedia({ forcedColors })
    await show(<MainMenu items={items} />)
    for (const { title } of items) expect(linesOf(title)).toEqual([false, false])
  },
)
