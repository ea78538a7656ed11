import { useText } from '../../../../web/platform/text.ts'
import { ShareIcon } from '../../../../web/ui/icon/icons.tsx'

/** Id of the sharing form. */
export const SHARE = 'share-list'

export const openShare = () => document.getElementById(SHARE)?.setAttribute('open', '')

/** Button in the header on a phone; opens the sharing form and links to it. */
export function ShareButton() {
  const { t } = useText()
  return (
    <a href={`#${SHARE}`} aria-label={t('Share the list')} onClick={openShare}>
      <ShareIcon size={24} />
    </a>
  )
}
