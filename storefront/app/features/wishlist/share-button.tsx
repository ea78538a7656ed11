import { useText } from '../../platform/text.ts'
import { ShareIcon } from '../../ui/icon/icons.tsx'

/** Where a list is shared. */
export const SHARE = 'share-list'

/** In a phone's header, above a list: leads to where it is shared, and opens it. */
export function ShareButton() {
  const { t } = useText()
  const open = () => document.getElementById(SHARE)?.setAttribute('open', '')
  return (
    <a href={`#${SHARE}`} aria-label={t('Share the list')} onClick={open}>
      <ShareIcon size={24} />
    </a>
  )
}
