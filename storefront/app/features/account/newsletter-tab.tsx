import { SubmitButton, FormProblem } from '../../forms/form-parts.tsx'
import { OpenAccount } from '../../generated/documents.ts'
import { Form } from '../../platform/router/form.tsx'
import type { PageContext } from '../../platform/router/page.ts'
import { useText } from '../../platform/text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { href } from '../../routes.ts'
import styles from './account-form.module.css'

export interface NewsletterData {
  email: string
  isSubscribed: boolean
}

export async function loadNewsletter({ graphql }: PageContext): Promise<NewsletterData> {
  const { customer } = await graphql(OpenAccount)
  return { email: customer?.email ?? '', isSubscribed: customer?.is_subscribed ?? false }
}

export function NewsletterTab({ data: { email, isSubscribed } }: { data: NewsletterData }) {
  const { t } = useText()
  return (
    // what is in force is shown anew after each change
    <Form key={String(isSubscribed)} to={href('newsletter')} intent="saveNewsletter" className={styles.form}>
      <FormProblem />
      <Checkbox name="is_subscribed" value="1" defaultChecked={isSubscribed} label={t('Subscribe to newsletter')} hint={t('New titles, announcements and lower prices, to %s. You can leave at any time.', email)} />
      <div className={styles.ways}>
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </Form>
  )
}
