import { href } from '../../paths.ts'
import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { BookIcon } from '../../../../web/ui/icon/icons.tsx'

export function EmptyCollection() {
  const { t } = useText()
  return (
    <EmptyState
      icon={<BookIcon size={40} />}
      title={t('This shelf is still empty')}
      action={<ButtonLink to={href('home')}>{t('Back to homepage')}</ButtonLink>}
    >
      {t('New books are on their way here.')}
    </EmptyState>
  )
}
