import { afterEach, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import './layers.css'
import './tokens.css'

type Theme = 'light' | 'dark'

/** Some tokens as the browser shows them in each theme. */
const TOKENS: Readonly<Record<Theme, object>> = {
  light: {
    ink: 'rgb(33, 28, 22)',
    'ribbon-fill': 'rgb(155, 27, 48)',
    backdrop: 'rgba(33, 28, 22, 0.45)',
    shadow: 'rgba(33, 28, 22, 0.18) 0px 1px 1px 0px, rgba(33, 28, 22, 0.35) 0px 6px 10px -6px',
    fields: 'light',
  },
  dark: {
    ink: 'rgb(239, 230, 214)',
    'ribbon-fill': 'rgb(194, 58, 78)',
    backdrop: 'rgba(0, 0, 0, 0.6)',
    shadow: 'rgba(0, 0, 0, 0.5) 0px 1px 1px 0px, rgba(0, 0, 0, 0.6) 0px 6px 12px -4px',
    fields: 'dark',
  },
}

/** The tokens inside an element. */
function tokensIn(parent: HTMLElement) {
  const probe = parent.appendChild(document.createElement('i'))
  const look = getComputedStyle(probe)
  const colourOf = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return [name, look.color]
  }
  const colours = ['ink', 'ribbon-fill', 'backdrop'].map(colourOf)
  probe.style.boxShadow = 'var(--shadow-book)'
  const tokens = { ...Object.fromEntries(colours), shadow: look.boxShadow, fields: look.colorScheme }
  probe.remove()
  return tokens
}

const { documentElement: root } = document
function setTheme({ dataset }: HTMLElement, theme: Theme | undefined) {
  if (theme) dataset.theme = theme
  else delete dataset.theme
}
afterEach(async () => {
  setTheme(root, undefined)
  await commands.emulateMedia({ colorScheme: 'light', media: 'screen' })
})

const themes = ['light', 'dark'] as const
const themesOfPages = [undefined, ...themes]
const cases = themes.flatMap((system) =>
  themesOfPages.flatMap((own) => (['screen', 'print'] as const).map((media) => ({ system, own, media }))),
)

test.each(cases)('a system $system, a page $own, on $media', async ({ system, own, media }) => {
  await commands.emulateMedia({ colorScheme: system, media })
  setTheme(root, own)
  expect(tokensIn(document.body)).toEqual(TOKENS[own ?? system])
})

test.each(themes)('a part of a page has a theme of its own on a %s system', async (system) => {
  await commands.emulateMedia({ colorScheme: system })
  const outer = document.body.appendChild(document.createElement('div'))
  const inner = outer.appendChild(document.createElement('div'))
  for (const own of themesOfPages)
    for (const theme of themes) {
      setTheme(root, own)
      setTheme(outer, theme)
      setTheme(inner, theme === 'dark' ? 'light' : 'dark')
      expect(tokensIn(outer)).toEqual(TOKENS[theme])
      expect(tokensIn(inner)).not.toEqual(TOKENS[theme])
    }
  outer.remove()
})
