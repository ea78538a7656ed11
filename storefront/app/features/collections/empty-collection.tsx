import { href } from '../../paths.ts'
import { useText } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { BookIcon } from '../../ui/icon/icons.tsx'

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
