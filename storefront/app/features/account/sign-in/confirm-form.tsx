import { Captcha } from '../../../forms/captcha.tsx'
import { FormField } from '../../../../../web/forms/form-field.tsx'
import { FormProblem, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { forgotPasswordForm, newPasswordForm } from '../../../../../rules/forms.ts'
import type { PasswordPolicy } from '../../../../../rules/password.ts'
import { Form } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { href } from '../../../paths.ts'
import { PasswordField } from '../../../../../web/forms/password-field.tsx'
import styles from '../account.module.css'

/** Requests the mail with the confirmation link once more. */
export function ResendForm({ email }: { email: string }) {
  const { t } = useText()
  return (
    <Form to={href('confirmation')} intent="resendConfirmation" className={styles.form}>
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
      <SubmitButton>{t('Send confirmation link')}</SubmitButton>
    </Form>
  )
}

/** Confirms an account with the key from the mailed link and the password. */
export function ConfirmForm({ email, confirmationKey }: { email: string; confirmationKey: string }) {
  const { t } = useText()
  return (
    <Form to={href('confirm', {}, { email, key: confirmationKey })} intent="confirmAccount" className={styles.form}>
      <FormProblem />
      <input type="hidden" name="key" value={confirmationKey} />
      <FormField name="email" label={t('E-mail')} type="email" autoComplete="username" defaultValue={email} readOnly />
      <PasswordField
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        rules={{ isRequired: true }}
      />
      <SubmitButton>{t('Confirm account')}</SubmitButton>
    </Form>
  )
}

export function NewPasswordForm({
  token,
  customerId,
  email,
  policy,
}: {
  token: string
  customerId: string
  email: string
  policy: PasswordPolicy
}) {
  const { t } = useText()
  const form = newPasswordForm(policy)
  return (
    <Form
      to={href('create-password', {}, { token, customer_id: customerId })}
      intent="setPassword"
      className={styles.form}
    >
      <FormProblem />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="customer_id" value={customerId} />
      {/* shows password managers which account the password belongs to */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={t('New password')}
        autoComplete="new-password"
        rules={form['password']}
        policy={policy}
      />
      <PasswordField
        name="password_confirmation"
        label={t('Confirm password')}
        autoComplete="new-password"
        rules={form['password_confirmation']}
      />
      <SubmitButton>{t('Update password')}</SubmitButton>
    </Form>
  )
}
