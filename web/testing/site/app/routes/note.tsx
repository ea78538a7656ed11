import { Deferred } from '../../../../router/deferred.tsx'
import { notFound, type PageModule } from '../../../../router/page.ts'
import { ReadNote, type Note } from '../documents.ts'
import { href } from '../paths.ts'

export const page: PageModule<Note> = {
  async load({ graphql, params }) {
    const { note } = await graphql(ReadNote, { id: params.id ?? '' })
    if (!note) throw notFound()
    return note
  },
  meta: ({ id, title }) => ({ title, canonical: href('note', { id }) }),
  Page: ({ data: { title, text } }) => (
    <>
      <h1>{title}</h1>
      <Deferred>
        <p>{text}</p>
      </Deferred>
    </>
  ),
}
