import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import styles from './error-page.module.css'

/** Shown instead of a page that cannot be loaded offline. */
export function OfflinePage({ onAgain }: { onAgain: () => void }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <div className={styles.words} role="alert">
        <h1>{t('You are currently offline.')}</h1>
        <p className={styles.text}>
          {t('We could not load the content. Check your internet connection and try again.')}
        </p>
        <p className={styles.actions}>
          <Button variant="primary" onClick={onAgain}>
            {t('Try again')}
          </Button>
        </p>
      </div>
    </Container>
  )
}
