import { afterEach, expect, test, vi } from 'vitest'
import { createLanguage } from '../../language/translate.ts'
import { web } from '../texts/web.pl.ts'
import { GraphqlError, type Graphql } from '../api/document.ts'
import { openPage, runAction, type PageTable } from './open-page.ts'
import type { PageContext, PageModule } from './page.ts'
import { routesOf } from './table.ts'

afterEach(() => vi.restoreAllMocks())

const page: PageModule<unknown> = { load: () => null, meta: () => ({}), Page: () => null }
const table = (open: () => Promise<unknown>): PageTable => ({
  errorPage: page,
  routes: routesOf({ empty: '/empty', 'not-found': [] }, { empty: open, 'not-found': async () => ({ page }) }),
})
const visit = (open: () => Promise<unknown>) =>
  openPage(table(open), new URL('https://shop.example/empty'), () => ({}) as PageContext)

test('NET-7a: a route without a component logs a warning and is a 404', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await visit(async () => ({}))).toMatchObject({ module: { Page: page.Page }, status: 404 })
  expect(await visit(async () => ({ page: { load: () => null } }))).toMatchObject({
    module: { Page: page.Page },
    status: 404,
  })
  expect(warnings.mock.calls).toEqual([["The route 'empty' has no component"], ["The route 'empty' has no component"]])
})

test('a form shows a refusal of the API typeset, and a fault in words for readers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const language = createLanguage('pl_PL', web, { isTypeset: true })
  const answer = async (category: string, message: string) => {
    const refused: Graphql = async () => {
      throw new GraphqlError([{ message, extensions: { category } }])
    }
    const actions: PageModule<unknown>['actions'] = { send: (_form, { graphql }) => graphql({} as never) as never }
    const form = new FormData()
    form.set('intent', 'send')
    return runAction(
      table(async () => ({ page: { ...page, actions } })),
      new URL('https://shop.example/empty'),
      form,
      () => ({ ...language, graphql: refused }) as PageContext,
    )
  }
  expect(await answer('graphql-input', 'Sprawdź e-mail i hasło.')).toEqual({
    problems: { '': 'Sprawdź e\u2011mail i\u00a0hasło.' },
  })
  expect(await answer('graphql', 'relation "x" is missing')).toEqual({ problems: { '': 'Coś poszło nie tak.' } })
})
