import { useRouter, useView } from '../../platform/router/context.ts'
import { useText } from '../../platform/text.ts'
import { href } from '../../routes.ts'
import styles from './newsletter-form.module.css'

/** Subscribes anybody from any page. A plain form that returns to its page with a notice: it loads no script. */
export function NewsletterForm() {
  const { t } = useText()
  const { base } = useRouter()
  const { url } = useView()
  return (
    <form method="post" action={base + href('subscribe')} className={styles.newsletter}>
      <input type="hidden" name="intent" value="subscribe" />
      <input type="hidden" name="next" value={url.pathname + url.search} />
      <label htmlFor="newsletter-email">
        <span className={styles.heading}>{t('Newsletter')}</span>
        <span className={styles.soft}>
          {t('New titles, announcements and lower prices. You can leave at any time.')}
        </span>
      </label>
      <div className={styles.fields}>
        <input
          id="newsletter-email"
          name="newsletterEmail"
          type="email"
          autoComplete="email"
          required
          maxLength={255}
          placeholder={t('Your e-mail address')}
        />
        <button type="submit">{t('Subscribe')}</button>
      </div>
    </form>
  )
}
