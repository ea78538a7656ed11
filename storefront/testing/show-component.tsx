// first import: it declares the order of the layers
import '../app/layers.css'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { cleanup, render, type RenderResult } from 'vitest-browser-react'
import { createLanguage, type Language } from '../../language/translate.ts'
import { LanguageContext } from '../app/platform/text.ts'
import { loadTexts, type TextsPart } from '../app/texts/catalogues.ts'
import '../app/ui/tokens.css'
import '../app/ui/base.css'

export interface Shown extends RenderResult {
  language: Language
}

interface ShowOptions {
  locale?: 'pl_PL' | 'en_US'
  /** Texts beside those of every page. */
  texts?: readonly TextsPart[]
}

/** Renders a component in the language of a store view, in the page of the test. */
export async function show(component: ReactNode, { locale = 'pl_PL', texts = [] }: ShowOptions = {}): Promise<Shown> {
  const [catalogue] = await Promise.all((['shop', ...texts] as const).map((part) => loadTexts(locale, part)))
  const language = createLanguage(locale, catalogue ?? {}, { isTypeset: true })
  // what an earlier test showed: files share a page
  await cleanup()
  document.documentElement.lang = locale.slice(0, 2)
  const rendered = await render(<LanguageContext value={language}>{component}</LanguageContext>)
  return { ...rendered, language }
}

/** Fails with the violations of WCAG that axe finds in the component. */
export async function expectAccessible({ container }: Pick<RenderResult, 'container'>): Promise<void> {
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([])
}
