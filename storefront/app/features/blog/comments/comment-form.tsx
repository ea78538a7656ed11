import { blogCommentForm } from '../../../../../rules/blog-comment.ts'
import type { ConsentFieldFragment } from '../../../generated/operations.ts'
import { Captcha } from '../../../forms/captcha.tsx'
import { Consents } from '../../../forms/consents.tsx'
import { FormArea, FormField } from '../../../../../web/forms/form-field.tsx'
import { FormProblems, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { Form } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import type { CommentStatus } from './comments-url-state.ts'
import styles from './comments.module.css'

export interface Writer {
  name: string
  email: string
}

interface Props {
  to: string
  post: number
  /** Id of the comment to reply to; 0 for none. */
  parent: number
  consents: readonly ConsentFieldFragment[]
  /** Name and e-mail of the account; loaded after the page. */
  writer?: Writer
  onDone: (sent: CommentStatus) => void
}

export function CommentForm({ to, post, parent, consents, writer, onDone }: Props) {
  const { t } = useText()
  const labels = { text: t('Comment'), author_nickname: t('Your signature'), author_email: t('E-mail') }
  return (
    <Form
      to={to}
      intent="comment"
      fields={{ post_id: post, parent_id: parent }}
      className={styles.form}
      onDone={({ value }) => onDone(value as CommentStatus)}
    >
      <FormProblems labels={labels} />
      <FormArea name="text" label={labels.text} autoComplete="off" rows={6} rules={blogCommentForm['text']} />
      {/* the key remounts the fields once `writer` has loaded, as they read their default value only on mount */}
      <div key={writer?.email} className={styles.pair}>
        <FormField
          name="author_nickname"
          label={labels.author_nickname}
          autoComplete="nickname"
          defaultValue={writer?.name}
          hint={t('Shown with the comment; it need not be your name.')}
          rules={blogCommentForm['author_nickname']}
        />
        <FormField
          name="author_email"
          type="email"
          label={labels.author_email}
          autoComplete="email"
          defaultValue={writer?.email}
          readOnly={writer !== undefined}
          hint={t('Not shown. We write only when we have a question about your comment.')}
          rules={blogCommentForm['author_email']}
        />
      </div>
      <p className={styles.note}>{t('We read every comment before it is shown. Links are not published.')}</p>
      <Consents of={consents} />
      <Captcha />
      <SubmitButton>{t('Send the comment')}</SubmitButton>
    </Form>
  )
}
