import { useText } from '../../../platform/text.ts'
import { Notice } from '../../../ui/overlay/notice.tsx'
import { useIsWaiting } from './send-changes.ts'

/** Shown while the shop cannot be reached. */
export function WaitingNote() {
  const { t } = useText()
  const isWaiting = useIsWaiting()
  return (
    <div role="status">
      {isWaiting && (
        <Notice tone="warning" title={t('There is no connection to the shop.')}>
          {t('Your changes are kept on this device. They are sent by themselves as soon as the connection is back.')}
        </Notice>
      )}
    </div>
  )
}
