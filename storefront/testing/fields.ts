import type { Locator } from 'vitest/browser'
import type { ShownPage } from '../../web/testing/show-page.tsx'

type Within = Pick<ShownPage, 'main' | 'language'>

/** Fields and buttons of the page by the English source text of their label. */
export const field = ({ main, language }: Within, label: string): Locator =>
  main.getByRole('textbox', { name: language.t(label), exact: true })

export const checkbox = ({ main, language }: Within, label: string): Locator =>
  main.getByRole('checkbox', { name: language.t(label) })

export const button = ({ main, language }: Within, label: string): Locator =>
  main.getByRole('button', { name: language.t(label), exact: true })

/** A password has no role; the text of its label ends with the sign of a required field. */
export const password = ({ main, language }: Within, label: string): Locator =>
  main.getByLabelText(new RegExp(`^${language.t(label)}`))

export const heading = ({ main }: Within): Locator => main.getByRole('heading', { level: 1 })
