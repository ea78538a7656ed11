import type { ReactNode } from 'react'
import { Boundary } from '../../../../web/platform/boundary.tsx'
import { useIsOffline } from '../../../../web/platform/offline.ts'
import { useView } from '../../../../web/router/context.ts'
import { dismiss, useNotices } from '../../../../web/platform/notices.ts'
import { useText } from '../../../../web/platform/text.ts'
import { NoticeList } from '../../../../web/ui/overlay/notice-list.tsx'
import { pageTypeOf } from '../../platform/page-types.ts'
import { barStateOf } from './bar-state.ts'
import { footer } from './footer.ts'
import type { FrameData } from './frame-data.ts'
import { Header } from './header.tsx'
import { PlainHeader } from './plain-header.tsx'
import styles from './frame-layout.module.css'

interface Props {
  data: FrameData
  search: ReactNode
  account: ReactNode
  compare: ReactNode
  cart: ReactNode
  /** Slot in the header on a phone, shown on pages where a list can be shared. */
  share: ReactNode
  /** Slot below the items of the menu on a phone. */
  menuFooter: ReactNode
  /** Slot in the footer: link to orders and personal data. */
  ownData: ReactNode
  /** Slot right after the skip link, so that the keyboard reaches it first. */
  cookieBar: ReactNode
  children: ReactNode
}

export function FrameLayout({ data, children, ownData, cookieBar, ...slots }: Props) {
  const { t } = useText()
  const view = useView()
  const notices = useNotices()
  const isWithoutFrame = data.pathsWithoutFrame.some((part) => view.url.pathname.includes(part))
  return (
    <div className={styles.frame} data-bar={barStateOf(view)} data-page={pageTypeOf(view)}>
      {!isWithoutFrame && (
        <>
          <a href="#main" className="skip-link">
            {t('Skip to content')}
          </a>
          {cookieBar}
          <Boundary page={view} fallback={<PlainHeader name={data.name} />}>
            <Header data={data} {...slots} />
          </Boundary>
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!isWithoutFrame && (
        <Boundary page={view}>
          <footer.Part data={data} ownData={ownData} />
        </Boundary>
      )}
      <OfflineMode />
      <NoticeList label={t('Notifications')} closeLabel={t('Close')} notices={notices} onRemove={dismiss} />
    </div>
  )
}

/** Live region that exists from the start, so that later text is announced. */
function OfflineMode() {
  const { t } = useText()
  const isOffline = useIsOffline()
  return (
    <p role="status" className={styles.offline}>
      {isOffline && t('Offline mode')}
    </p>
  )
}
