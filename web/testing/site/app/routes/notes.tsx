import { useText } from '../../../../platform/text.ts'
import { Link } from '../../../../router/link.tsx'
import type { PageModule } from '../../../../router/page.ts'
import { ListNotes, type Note } from '../documents.ts'
import { href } from '../paths.ts'

interface Data {
  notes: Pick<Note, 'id' | 'title'>[]
}

export const page: PageModule<Data> = {
  load: ({ graphql }) => graphql(ListNotes),
  meta: (_data, { t }) => ({ title: t('Notes') }),
  Page: ({ data: { notes } }) => {
    const { t } = useText()
    return (
      <>
        <h1>{t('Notes')}</h1>
        <ul>
          {notes.map(({ id, title }) => (
            <li key={id}>
              <Link to={href('note', { id })}>{title}</Link>
            </li>
          ))}
        </ul>
        <Link to={href('write-note')}>{t('Write a note')}</Link>
      </>
    )
  },
}
