import { useText } from '../../platform/text.ts'
import { ShareIcon } from '../../ui/icon/icons.tsx'

/** Anchor of the sharing form. */
export const SHARE = 'share-list'

/** In a phone's header, above a list: leads to the sharing form and opens it. */
export function ShareButton() {
  const { t } = useText()
  const open = () => document.getElementById(SHARE)?.setAttribute('open', '')
  return (
    <a href={`#${SHARE}`} aria-label={t('Share the list')} onClick={open}>
      <ShareIcon size={24} />
    </a>
  )
}
