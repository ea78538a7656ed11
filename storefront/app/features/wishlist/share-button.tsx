import { useText } from '../../platform/text.ts'
import { ShareIcon } from '../../ui/icon/icons.tsx'

/** Anchor of the sharing form. */
export const SHARE = 'share-list'

export const openShare = () => document.getElementById(SHARE)?.setAttribute('open', '')

/** In a phone's header, above a list: leads to the sharing form and opens it. */
export function ShareButton() {
  const { t } = useText()
  return (
    <a href={`#${SHARE}`} aria-label={t('Share the list')} onClick={openShare}>
      <ShareIcon size={24} />
    </a>
  )
}
