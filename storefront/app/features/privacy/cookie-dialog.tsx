import { useEffect, useState } from 'react'
import { CookieGroups } from '../../generated/documents.ts'
import type { CookieGroupsQuery } from '../../generated/operations.ts'
import { allowedGroups } from '../../platform/consent/consent.ts'
import { hideCookieBar } from '../../platform/consent/cookie-bar-state.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { loadTexts } from '../../texts/catalogues.ts'
import { Dialog } from '../../../../web/ui/overlay/dialog.tsx'
import { Skeleton } from '../../../../web/ui/state/skeleton.tsx'
import { href } from '../../paths.ts'
import { deleteRefusedCookies, withTimeout } from './choose-cookies.ts'
import { CookieForm } from './cookie-form.tsx'

type Groups = CookieGroupsQuery['gdprCookieGroups']

/** Cookie settings in a dialog over the current page. */
export function CookieDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { graphql, store } = useRouter()
  const [groups, setGroups] = useState<Groups | 'failed'>()
  useEffect(() => {
    withTimeout(Promise.all([graphql(CookieGroups), loadTexts(store.locale, 'privacy')]))
      .then(([{ gdprCookieGroups }]) => setGroups(gdprCookieGroups))
      .catch((error: unknown) => {
        console.warn(error)
        setGroups('failed')
      })
  }, [graphql, store])

  function done() {
    onClose()
    hideCookieBar()
    if (Array.isArray(groups)) deleteRefusedCookies(groups, allowedGroups())
  }
  return (
    <Dialog size="l" open onClose={onClose} title={t('Cookie settings')} closeLabel={t('Close')}>
      {groups === undefined && <Skeleton lines={6} />}
      {groups === 'failed' && (
        <p role="alert">
          {t('Something went wrong!')} <Link to={href('cookie-settings')}>{t('Cookie settings')}</Link>
        </p>
      )}
      {Array.isArray(groups) && <CookieForm groups={groups} allowed={allowedGroups()} onDone={done} />}
    </Dialog>
  )
}
