import type { ReactNode } from 'react'
import type { PageModule } from '../../web/router/page.ts'
import { routesOf } from '../../web/router/table.ts'
import { loadTexts, type TextsPart } from '../app/texts/catalogues.ts'
import type { ShownPage } from '../../web/testing/show-page.tsx'
import { showPage, type ShowShopOptions } from './show-page.tsx'

interface ShowOptions extends ShowShopOptions {
  /** Texts beside those of every page. */
  texts?: readonly TextsPart[]
  /** Address of the page that shows the component. */
  path?: string
}

/** Renders a component in the language of a store view, alone on a page of the shop. */
export async function show(
  component: ReactNode,
  { texts = [], path = '/', ...options }: ShowOptions = {},
): Promise<ShownPage> {
  await Promise.all(texts.map((part) => loadTexts(options.locale ?? 'pl_PL', part)))
  const tested: PageModule<unknown> = { load: () => null, meta: () => ({}), Page: () => component }
  const { pathname } = new URL(path, location.origin)
  return showPage(path, {
    ...options,
    pages: routesOf({ tested: pathname }, { tested: async () => ({ page: tested }) }),
  })
}
