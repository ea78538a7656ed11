import { type FormRules, translateProblems, validateForm } from '../../../../../rules/validation.ts'
import { FormArea, FormField } from '../../../../forms/form-field.tsx'
import { FormProblems, SubmitButton } from '../../../../forms/form-parts.tsx'
import { useText } from '../../../../platform/text.ts'
import { Form } from '../../../../router/form.tsx'
import { fieldOf } from '../../../../router/open-page.ts'
import type { Action, PageModule } from '../../../../router/page.ts'
import { AddNote } from '../documents.ts'
import { href } from '../paths.ts'

/** Checked by the fields as one types, and by the action. */
const RULES = { title: { isRequired: true, range: { max: 60 } }, text: { maxLength: 50_000 } } satisfies FormRules

const write: Action = async (form, { t, graphql }) => {
  const note = { title: fieldOf(form, 'title').trim(), text: fieldOf(form, 'text') }
  const problems = translateProblems(validateForm(RULES, note), t)
  if (Object.keys(problems).length > 0) return { problems }
  // a refusal of the API is shown at the form
  const { addNote } = await graphql(AddNote, note)
  return { to: href('note', { id: addNote.id }), notice: t('The note is stored.') }
}

export const page: PageModule<null> = {
  load: () => null,
  meta: (_data, { t }) => ({ title: t('Write a note') }),
  actions: { write },
  Page: () => {
    const { t } = useText()
    const labels = { title: t('Title'), text: t('Text') }
    return (
      <>
        <h1>{t('Write a note')}</h1>
        <Form to={href('write-note')} intent="write">
          <FormProblems labels={labels} />
          <FormField name="title" label={labels.title} rules={RULES.title} />
          <FormArea name="text" label={labels.text} rules={RULES.text} />
          <SubmitButton>{t('Store')}</SubmitButton>
        </Form>
      </>
    )
  },
}
