import type { ReactNode } from 'react'
import { signInForm } from '../../../../../rules/forms.ts'
import { FormField } from '../../../../../web/forms/form-field.tsx'
import { FormProblem, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { Form, useForm, type FormProps } from '../../../../../web/router/form.tsx'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { href } from '../../../paths.ts'
import { PasswordField } from '../../../../../web/forms/password-field.tsx'
import { UNCONFIRMED } from './account.actions.ts'
import styles from '../account.module.css'

interface Props extends Pick<FormProps, 'onDone'> {
  /** Path within the store view to open after signing in. */
  next?: string
  email?: string
  /** In the checkout, where fields are validated on submit. */
  onSubmitOnly?: boolean
  children?: ReactNode
}

export function SignInForm({ next, email, onDone, onSubmitOnly, children }: Props) {
  const { t } = useText()
  return (
    <Form to={href('login')} intent="signIn" onDone={onDone} className={styles.form}>
      {next && <input type="hidden" name="next" value={next} />}
      <FormProblem />
      <FormField
        name="email"
        label={t('E-mail')}
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={email}
        rules={signInForm['email']}
        onSubmitOnly={onSubmitOnly}
      />
      <PasswordField
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        rules={signInForm['password']}
      />
      {children}
      <Unconfirmed />
      <SubmitButton>{t('Sign in')}</SubmitButton>
    </Form>
  )
}

/** For an unconfirmed account: link to the form that sends the mail again. */
function Unconfirmed() {
  const { t } = useText()
  const { problems } = useForm()
  const email = problems[UNCONFIRMED]
  return email ? <Link to={href('confirmation', {}, { email })}>{t('Send confirmation link')}</Link> : null
}
