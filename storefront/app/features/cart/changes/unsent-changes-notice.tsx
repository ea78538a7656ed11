import { useText } from '../../../../../web/platform/text.ts'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { useIsOffline } from '../../../../../web/platform/offline.ts'
import { useIsChanging } from './cart-changes.ts'
import { useIsShopUnreachable } from './send-changes.ts'
import styles from './status.module.css'

/** Note that the shop cannot be reached, while changes wait. */
export function UnsentChangesNotice() {
  const { t } = useText()
  const isWaiting = useIsShopUnreachable()
  const isOffline = useIsOffline()
  const isChanging = useIsChanging()
  return (
    <div role="status" className={styles.status}>
      {(isWaiting || (isOffline && isChanging)) && (
        <Notice tone="warning" title={t('There is no connection to the shop.')}>
          {t('Your changes are kept on this device. They are sent by themselves as soon as the connection is back.')}
        </Notice>
      )}
    </div>
  )
}
