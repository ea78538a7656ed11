import { UNAVAILABLE } from '../../platform/router/open-page.ts'
import { useText } from '../../platform/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './lost-page.module.css'

export function SomethingWentWrong({ details, isShopUnavailable }: { details: string; isShopUnavailable?: boolean }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <div className={styles.words} role="alert">
        <h1>{isShopUnavailable ? t('We will be right back') : t('Ooops!')}</h1>
        <p className={styles.text}>{isShopUnavailable ? t(UNAVAILABLE) : t('Something went wrong!')}</p>
        <p className={styles.actions}>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
          {/* a whole new page: what has failed may lie in what is loaded */}
          <ButtonLink to="/" data-native="">
            {t('Back to homepage')}
          </ButtonLink>
        </p>
        {details && !isShopUnavailable && (
          <Disclosure summary={t('Error details')} className={styles.details}>
            <pre>{details}</pre>
          </Disclosure>
        )}
      </div>
    </Container>
  )
}
