import { useText } from '../../platform/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './lost-page.module.css'

export function SomethingWentWrong({ details }: { details: string }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <div className={styles.words} role="alert">
        <h1>{t('Ooops!')}</h1>
        <p className={styles.text}>{t('Something went wrong!')}</p>
        <p className={styles.actions}>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
          {/* a whole new page: what has failed may lie in what is loaded */}
          <ButtonLink to="/" data-native="">
            {t('Back to homepage')}
          </ButtonLink>
        </p>
        {details && (
          <Disclosure summary={t('Error details')} className={styles.details}>
            <pre>{details}</pre>
          </Disclosure>
        )}
      </div>
    </Container>
  )
}
