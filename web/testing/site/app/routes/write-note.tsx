import { useText } from '../../../../platform/text.ts'
import { Form, useForm } from '../../../../router/form.tsx'
import { fieldOf } from '../../../../router/open-page.ts'
import type { Action, PageModule } from '../../../../router/page.ts'
import { Button } from '../../../../ui/form/button.tsx'
import { ProblemNote } from '../../../../ui/form/problem-note.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { AddNote } from '../documents.ts'
import { href } from '../paths.ts'

const write: Action = async (form, { t, graphql }) => {
  const [title, text] = [fieldOf(form, 'title').trim(), fieldOf(form, 'text')]
  if (!title) return { problems: { title: t('Give the note a title.') } }
  // a refusal of the API is shown at the form
  const { addNote } = await graphql(AddNote, { title, text })
  return { to: href('note', { id: addNote.id }), notice: t('The note is stored.') }
}

export const page: PageModule<null> = {
  load: () => null,
  meta: (_data, { t }) => ({ title: t('Write a note') }),
  actions: { write },
  Page: () => {
    const { t } = useText()
    return (
      <>
        <h1>{t('Write a note')}</h1>
        <Form to={href('write-note')} intent="write">
          <Fields />
        </Form>
      </>
    )
  },
}

function Fields() {
  const { t } = useText()
  const { pending, problems, typed } = useForm()
  return (
    <>
      <TextField name="title" label={t('Title')} defaultValue={typed.title} error={problems.title} />
      <TextField name="text" label={t('Text')} defaultValue={typed.text} />
      {problems[''] && <ProblemNote>{problems['']}</ProblemNote>}
      <Button type="submit" variant="primary" loading={pending}>
        {t('Store')}
      </Button>
    </>
  )
}
