import type { ReactNode } from 'react'
import { useView } from '../../platform/router/context.ts'
import { dismiss, useNotices } from '../../platform/notices.ts'
import { useText } from '../../platform/text.ts'
import { NoticeList } from '../../ui/notice-list.tsx'
import { barStateOf, pageTypeOf } from './bar-state.ts'
import { Footer } from './footer.tsx'
import type { FrameData } from './frame-data.ts'
import { Header } from './header.tsx'
import styles from './frame-layout.module.css'

interface Props {
  data: FrameData
  search: ReactNode
  account: ReactNode
  compare: ReactNode
  cart: ReactNode
  /** Of a phone's header, where there is a list to be shared. */
  share: ReactNode
  /** Below the items of a phone's menu. */
  menuFoot: ReactNode
  children: ReactNode
}

export function FrameLayout({ data, children, ...slots }: Props) {
  const { t } = useText()
  const view = useView()
  const notices = useNotices()
  const isAlone = data.alonePaths.some((part) => view.url.pathname.includes(part))
  return (
    <div className={styles.frame} data-bar={barStateOf(view)} data-page={pageTypeOf(view)}>
      {!isAlone && (
        <>
          <a href="#main" className="skip-link">
            {t('Skip to content')}
          </a>
          <Header data={data} {...slots} />
        </>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {!isAlone && <Footer data={data} />}
      <NoticeList label={t('Notifications')} closeLabel={t('Close')} notices={notices} onRemove={dismiss} />
    </div>
  )
}
