import { SubmitButton, FormProblem } from '../../../../web/forms/form-parts.tsx'
import { OpenAccount } from '../../generated/documents.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import type { PageContext } from '../../platform/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { href } from '../../paths.ts'
import styles from './sign-in/account-form.module.css'

export interface NewsletterData {
  email: string
  isSubscribed: boolean
}

export async function loadNewsletter({ graphql }: PageContext): Promise<NewsletterData> {
  const { customer } = await graphql(OpenAccount)
  return { email: customer?.email ?? '', isSubscribed: customer?.is_subscribed ?? false }
}

export function NewsletterTab({ data }: { data: NewsletterData }) {
  return (
    // the key remounts the form after each change, to show the saved state
    <Form key={String(data.isSubscribed)} to={href('newsletter')} intent="saveNewsletter" className={styles.form}>
      <Fields {...data} />
    </Form>
  )
}

function Fields({ email, isSubscribed }: NewsletterData) {
  const { t } = useText()
  const { typed } = useForm()
  const isChecked = 'chosen' in typed ? typed['is_subscribed'] === '1' : isSubscribed
  return (
    <>
      <FormProblem />
      {/* distinguishes a submitted form from an initial one, as an unchecked checkbox sends nothing */}
      <input type="hidden" name="chosen" value="1" />
      <Checkbox
        name="is_subscribed"
        value="1"
        defaultChecked={isChecked}
        label={t('Subscribe to newsletter')}
        hint={t('New titles, announcements and lower prices, to %s. You can leave at any time.', email)}
      />
      <div className={styles.actions}>
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </>
  )
}
