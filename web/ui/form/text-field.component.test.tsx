import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { show } from '../../testing/show-component.tsx'
import { TextField } from './text-field.tsx'

/** What distinguishes the frame of a field: a ring around it, or a thick edge below. */
function looksOf(name: string) {
  const box = page.getByRole('textbox', { name }).element().parentElement as HTMLElement
  const { outlineStyle, outlineWidth, outlineColor, borderBottomWidth, borderTopColor, backgroundColor } =
    getComputedStyle(box)
  const isVisible = outlineStyle === 'solid' && outlineColor !== getComputedStyle(document.body).backgroundColor
  return {
    ring: isVisible ? outlineWidth : 'none',
    below: borderBottomWidth,
    edge: borderTopColor,
    hasEdge: borderTopColor !== backgroundColor,
  }
}

afterEach(() => commands.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' }))

test.each(['none', 'active'] as const)(
  'FORM-1: a focused field has a ring, a wrong one a thick edge below, with forced colours %s',
  async (forcedColors) => {
    // without the transition of colours
    await commands.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
    await show(
      <>
        <TextField label="Imię" />
        <TextField label="Ulica" />
        <TextField label="Miasto" error="Podaj miasto." />
      </>,
    )
    ;(page.getByRole('textbox', { name: 'Ulica' }).element() as HTMLElement).focus()
    const [quiet, focused, wrong] = [looksOf('Imię'), looksOf('Ulica'), looksOf('Miasto')]
    expect(quiet).toMatchObject({ ring: 'none', below: '1px', hasEdge: true })
    expect(focused).toMatchObject({ ring: '2px', below: '1px' })
    expect(wrong).toMatchObject({ ring: 'none', below: '4px' })
    // colour alone distinguishes nothing where the system decides it
    if (forcedColors === 'none') expect(wrong.edge).not.toBe(focused.edge)
  },
)
