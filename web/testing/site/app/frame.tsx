import '../../../ui/layers.css'
import '../../../ui/tokens.css'
import '../../../ui/base.css'
import { dismiss, useNotices } from '../../../platform/notices.ts'
import { useText } from '../../../platform/text.ts'
import { Link } from '../../../router/link.tsx'
import type { FrameModule } from '../../../router/page.ts'
import { NoticeList } from '../../../ui/overlay/notice-list.tsx'
import { href } from './paths.ts'

export const frame: FrameModule<unknown> = {
  load: () => null,
  head: () => ({ name: 'Notatnik', titleSuffix: 'Notatnik' }),
  Frame: ({ children }) => {
    const { t } = useText()
    return (
      <>
        <header>
          <Link to={href('notes')}>Notatnik</Link>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <NoticeList label={t('Notifications')} closeLabel={t('Close')} notices={useNotices()} onRemove={dismiss} />
      </>
    )
  },
  Always: () => null,
}
