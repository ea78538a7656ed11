import { accountForm } from '../../../../../rules/forms.ts'
import { FormField } from '../../../../../web/forms/form-field.tsx'
import { FormProblems, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { PasswordField } from '../../../../../web/forms/password-field.tsx'
import { OpenAccount } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import type { PageContext } from '../../../platform/page.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../web/ui/form/checkbox.tsx'
import { href } from '../../../paths.ts'
import { loadAccountRules, type AccountRules } from '../account-settings.ts'
import styles from './account-form.module.css'

type Customer = NonNullable<Types.OpenAccountQuery['customer']>

export interface AccountFormData {
  customer: Customer
  rules: AccountRules
  /** Initially open part of the form: e-mail or password. */
  change?: string
}

export async function loadAccountForm({ graphql, url }: PageContext): Promise<AccountFormData> {
  const [{ customer }, rules] = await Promise.all([graphql(OpenAccount), loadAccountRules(graphql)])
  if (!customer) throw new Error('No customer')
  return { customer, rules, change: url.searchParams.get('change') ?? undefined }
}

export function AccountForm({ data }: { data: AccountFormData }) {
  return (
    <Form id="edit-form" to={href('account-edit')} intent="saveAccount" className={styles.form}>
      <Fields {...data} />
    </Form>
  )
}

function Fields({ customer, rules: { password, taxNumber }, change }: AccountFormData) {
  const { t } = useText()
  const { typed } = useForm()
  const form = accountForm({ email: true, password: true }, password, taxNumber)
  const labels = {
    firstname: t('First name'),
    lastname: t('Last name'),
    taxvat: t('VAT number'),
    email: t('New e-mail'),
    currentPassword: t('Current password'),
    newPassword: t('New password'),
    newPassword_confirmation: t('Confirm new password'),
  }
  const isOpen = (name: string, value: string) => ('firstname' in typed ? typed[name] === '1' : change === value)
  return (
    <>
      <FormProblems labels={labels} />
      {/* only what differs from these is saved: another tab may have changed the rest */}
      <input type="hidden" name="shown_firstname" value={customer.firstname ?? ''} />
      <input type="hidden" name="shown_lastname" value={customer.lastname ?? ''} />
      <input type="hidden" name="shown_taxvat" value={customer.taxvat ?? ''} />
      <div className={styles.pair}>
        <FormField
          name="firstname"
          label={labels.firstname}
          autoComplete="given-name"
          defaultValue={customer.firstname ?? ''}
          rules={form['firstname']}
        />
        <FormField
          name="lastname"
          label={labels.lastname}
          autoComplete="family-name"
          defaultValue={customer.lastname ?? ''}
          rules={form['lastname']}
        />
        {form['taxvat'] && (
          <FormField
            name="taxvat"
            label={labels.taxvat}
            inputMode="numeric"
            defaultValue={customer.taxvat ?? ''}
            rules={form['taxvat']}
          />
        )}
      </div>
      <div>
        <Checkbox
          name="change_email"
          value="1"
          defaultChecked={isOpen('change_email', 'email')}
          label={t('Change e-mail')}
          hint={customer.email}
        />
        <Checkbox
          name="change_secret"
          value="1"
          defaultChecked={isOpen('change_secret', 'password')}
          label={t('Change password')}
        />
      </div>
      <fieldset className={styles.changes}>
        <legend className={styles.legend}>{t('What you sign in with')}</legend>
        <div className={styles.email}>
          <FormField
            name="email"
            label={labels.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            rules={form['email']}
          />
        </div>
        {/* shows password managers which account the password belongs to */}
        <input type="hidden" autoComplete="username" value={customer.email ?? ''} readOnly />
        <PasswordField
          name="currentPassword"
          label={labels.currentPassword}
          autoComplete="current-password"
          rules={form['currentPassword']}
        />
        <div className={styles.password}>
          <PasswordField
            name="newPassword"
            label={labels.newPassword}
            autoComplete="new-password"
            rules={form['newPassword']}
            policy={password}
          />
          <PasswordField
            name="newPassword_confirmation"
            label={labels.newPassword_confirmation}
            autoComplete="new-password"
            rules={form['newPassword_confirmation']}
          />
        </div>
        <p className={styles.soft}>{t('Afterwards you sign in again, on every device.')}</p>
      </fieldset>
      <div className={styles.actions}>
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </>
  )
}
