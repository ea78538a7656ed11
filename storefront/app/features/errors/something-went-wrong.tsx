import { useCallback, useEffect, useRef, useState } from 'react'
import { isOffline, useIsOffline } from '../../../../web/platform/offline.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { UNAVAILABLE } from '../../../../web/router/open-page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { Disclosure } from '../../../../web/ui/overlay/disclosure.tsx'
import { OfflinePage } from './offline-page.tsx'
import styles from './error-page.module.css'

/** Replaces a page that failed. Offline it shows only the offline notice. */
export function SomethingWentWrong({ details, isShopUnavailable }: { details: string; isShopUnavailable?: boolean }) {
  const { t } = useText()
  const { refresh } = useRouter()
  const offline = useIsOffline()
  // the notice stays from the loss of the network until the page is loaded again
  const [isLost, setIsLost] = useState(offline)
  if (offline && !isLost) setIsLost(true)
  const tries = useRef(0)
  const load = useCallback(async () => {
    const own = ++tries.current
    await refresh()
    // a later try ends this one
    if (own === tries.current) setIsLost(isOffline())
  }, [refresh])
  useEffect(() => {
    if (isLost && !offline) void load()
  }, [isLost, offline, load])
  if (isLost) return <OfflinePage onAgain={() => void load()} />
  return (
    <Container className={styles.page}>
      <div className={styles.words} role="alert">
        <h1>{isShopUnavailable ? t('We will be right back') : t('Ooops!')}</h1>
        <p className={styles.text}>{isShopUnavailable ? t(UNAVAILABLE) : t('Something went wrong!')}</p>
        <p className={styles.actions}>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
          {/* loads a new document, as the loaded code may be the cause */}
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
