import { CONSENT_PREFIX, CONSENTS_FIELD, consentCodes } from '../../forms/consent-names.ts'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import { useRouter, useView } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'
import styles from './newsletter-form.module.css'

/**
 * Newsletter form on every page, also for guests. A plain form that returns to its page with a notice, so that no
 * script is loaded.
 */
export function NewsletterForm({ consents }: { consents: readonly ConsentFieldFragment[] }) {
  const { t, bind } = useText()
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
      {consents.length > 0 && <input type="hidden" name={CONSENTS_FIELD} value={consentCodes(consents)} />}
      {consents.map(({ consentCode, consentText, isRequired, link }) => (
        <p key={consentCode} className={styles.consent}>
          <input
            id={`newsletter-${consentCode}`}
            type="checkbox"
            name={CONSENT_PREFIX + consentCode}
            value="1"
            required={isRequired}
          />
          <label htmlFor={`newsletter-${consentCode}`}>{bind(consentText)}</label>{' '}
          {link && <Link to={link}>{t('Read the whole text')}</Link>}
        </p>
      ))}
    </form>
  )
}
