import { expect, test } from 'vitest'
import { flag, setting } from '../../server/platform/configuration/declared-settings.ts'
import { LINE, numberIn, oneOf } from '../../server/platform/configuration/setting-kinds.ts'
import { settingsPage } from './settings-page.ts'
import { settingsList } from './settings.ts'

test('a new module’s settings are in the list by its file alone', () => {
  const paths = ['server/modules/cart/cart.settings.ts', 'server/modules/gift-cards/gift-cards.settings.ts']
  const lines = settingsList(paths.map((path) => ({ path, text: '' }))).split('\n')
  for (const line of [
    "import { settings as gift_cards } from '../modules/gift-cards/gift-cards.settings.ts'",
    "  'gift-cards': gift_cards,",
    'export type Settings = typeof cart & typeof gift_cards',
  ])
    expect(lines).toContain(line)
})

test('the page of settings names each with its short name, default, what it may be and what it decides', () => {
  const page = settingsPage(
    {
      cart: {
        'a/b/most': setting(3, numberIn(1, 9), 'copies'),
        'a/b/shown': flag(false, 'it is shown'),
        'a/b/reasons': setting({ default: 'Tak\nNie', en: 'Yes' }, LINE, 'reasons'),
        'a/b/mode': setting('', oneOf(['', 'a|b']), 'how'),
      },
    },
    { most: 'a/b/most' },
  )
  expect(page).toContain(
    [
      '## cart\n\n| setting | default | it is | |\n|---|---|---|---|',
      '| `most`, `a/b/most` | `3` | a whole number from 1 to 9 | copies |',
      '| `a/b/shown` | off | on or off | it is shown |',
      '| `a/b/reasons` | `Tak ⏎ Nie` | a text of one line with at most 255 characters | reasons |',
      String.raw`| ${'`a/b/mode`'} |  | one of "", a\|b | how |`,
    ].join('\n'),
  )
})
