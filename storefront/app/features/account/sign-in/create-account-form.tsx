import { signUpForm } from '../../../../../rules/forms.ts'
import { Captcha } from '../../../forms/captcha.tsx'
import { Consents } from '../../../forms/consents.tsx'
import { FormField } from '../../../../../web/forms/form-field.tsx'
import { CONSENT_PREFIX } from '../../../forms/consent-names.ts'
import { FormProblems, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { Form, type FormProps } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../web/ui/form/checkbox.tsx'
import { href } from '../../../paths.ts'
import { CLASS_COUNT } from '../../../../../rules/password.ts'
import type { AccountRules } from '../account-settings.ts'
import { PasswordField } from '../../../../../web/forms/password-field.tsx'
import styles from '../account.module.css'

interface Props extends Pick<FormProps, 'onDone'> {
  rules: AccountRules
  /** E-mail already typed in the sign-in form. */
  email?: string
}

export function CreateAccountForm({ rules: { password, taxNumber, hasNewsletter, consents }, email, onDone }: Props) {
  const { t } = useText()
  const form = signUpForm(password, taxNumber)
  const labels = {
    firstname: t('First name'),
    lastname: t('Last name'),
    taxvat: t('VAT number'),
    email: t('E-mail'),
    password: t('Password'),
    password_confirmation: t('Confirm password'),
    ...Object.fromEntries(consents.map(({ consentCode }) => [CONSENT_PREFIX + consentCode, t('Consent')])),
  }
  const classes = Math.min(password.minClasses, CLASS_COUNT)
  const passwordRule = t(
    'At least %s characters, of %s kinds: small letters, capitals, digits, other signs.',
    password.minLength,
    classes,
  )
  return (
    <Form to={href('create-account')} intent="createAccount" onDone={onDone} className={styles.form}>
      <Reasons />
      <FormProblems labels={labels} />
      <FormField name="firstname" label={labels.firstname} autoComplete="given-name" rules={form['firstname']} />
      <FormField name="lastname" label={labels.lastname} autoComplete="family-name" rules={form['lastname']} />
      {form['taxvat'] && <FormField name="taxvat" label={labels.taxvat} inputMode="numeric" rules={form['taxvat']} />}
      <FormField
        name="email"
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={email}
        rules={form['email']}
      />
      <PasswordField
        name="password"
        label={labels.password}
        autoComplete="new-password"
        rules={form['password']}
        policy={password}
        hint={passwordRule}
      />
      <PasswordField
        name="password_confirmation"
        label={labels.password_confirmation}
        autoComplete="new-password"
        rules={form['password_confirmation']}
      />
      {hasNewsletter && <Checkbox name="is_subscribed" value="1" label={t('Subscribe to newsletter')} />}
      <Consents of={consents} />
      <Captcha />
      <SubmitButton>{t('Sign up')}</SubmitButton>
    </Form>
  )
}

/** List of advantages of an account. */
function Reasons() {
  const { t } = useText()
  const reasons = [
    t('you see where your orders are, with their invoices'),
    t('files of e-books and audiobooks wait for you'),
    t('addresses and a wish list are kept for the next time'),
  ]
  return (
    <div className={styles.reasons}>
      <p>{t('With an account:')}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}
