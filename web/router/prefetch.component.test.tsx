import { expect, test } from 'vitest'
import { answerApi, type Api } from '../testing/answer-api.ts'
import { show } from '../testing/show-component.tsx'
import { endPage } from '../testing/show-page.tsx'
import type { QueryDocument } from '../api/document.ts'
import type { PageModule } from './page.ts'
import { Link } from './link.tsx'
import { routesOf } from './table.ts'

const Book: QueryDocument<{ book: string }, Record<string, never>> = { name: 'Book', kind: 'query', hash: 'book' }

/** Shows a link whose page arrives when `arrive` is called. */
async function showsLink(api: Api) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  let isRequested = false
  const book: PageModule<unknown> = { load: ({ graphql }) => graphql(Book), meta: () => ({}), Page: () => null }
  const open = async () => {
    isRequested = true
    await arrived
    return { page: book }
  }
  const link = (
    <Link to="/lalka" prefetch="view">
      Lalka
    </Link>
  )
  await show(link, { api, pages: routesOf({ book: '/lalka' }, { book: open }) })
  await expect.poll(() => isRequested).toBe(true)
  return { arrive }
}

/** Until what has begun by now would have sent its request. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 50))

test('the page of a link in view is loaded with its data', async () => {
  const api = answerApi().on(Book, { book: 'Lalka' })
  const { arrive } = await showsLink(api)
  arrive()
  await expect.poll(() => api.names).toEqual(['Book'])
})

test('a page that has ended requests nothing for the links that it showed', async () => {
  const { arrive } = await showsLink(answerApi())
  endPage()
  const api = answerApi().on(Book, { book: 'Lalka' })
  arrive()
  await soon()
  expect(api.names).toEqual([])
})
