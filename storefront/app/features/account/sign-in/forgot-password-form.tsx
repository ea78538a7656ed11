import { forgotPasswordForm } from '../../../../../rules/forms.ts'
import { Captcha } from '../../../forms/captcha.tsx'
import { FormField } from '../../../../../web/forms/form-field.tsx'
import { FormProblem, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { Form, type FormProps } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { href } from '../../../paths.ts'
import styles from '../account.module.css'

interface Props extends Pick<FormProps, 'onDone'> {
  isOverlay?: boolean
  /** E-mail already typed in the sign-in form. */
  email?: string
}

/** The overlay confirms the sent mail in its next state, the page in a notice. */
export function ForgotPasswordForm({ isOverlay, email, onDone }: Props) {
  const { t } = useText()
  return (
    <Form to={href('forgot-password')} intent="forgotPassword" onDone={onDone} className={styles.form}>
      {isOverlay && <input type="hidden" name="overlay" value="1" />}
      <FormProblem />
      <FormField
        name="email"
        label={t('E-mail')}
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={email}
        rules={forgotPasswordForm['email']}
      />
      <Captcha />
      <SubmitButton>{t('Send reset link')}</SubmitButton>
    </Form>
  )
}
