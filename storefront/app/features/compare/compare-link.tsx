import { useEffect } from 'react'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { IconWithCount } from '../../../../web/ui/icon-with-count.tsx'
import { CompareIcon } from '../../../../web/ui/icon/icons.tsx'
import { VisuallyHidden } from '../../../../web/ui/visually-hidden.tsx'
import { href } from '../../paths.ts'
import { followCompareList, useCompared } from './compare-store.ts'
import styles from './compare-link.module.css'

/** Link in the desktop header with the number of compared titles. */
export function CompareLink() {
  const { t, plural } = useText()
  const { graphql } = useRouter()
  const { length: count } = useCompared()
  useEffect(() => followCompareList(graphql), [graphql])
  return (
    <Link to={href('compare')} className={styles.link} title={t('Compare products')}>
      <VisuallyHidden>
        {count > 0 ? `${t('Compare products')}, ${plural(count, '1 item', '%s items')}` : t('Compare products')}
      </VisuallyHidden>
      <IconWithCount count={count}>
        <CompareIcon size={24} />
      </IconWithCount>
    </Link>
  )
}

/** Link in the menu on a phone, with the number of compared titles in brackets unless it is zero. */
export function CompareMenuLink({ className }: { className?: string }) {
  const { t } = useText()
  const { length: count } = useCompared()
  return (
    <Link to={href('compare')} className={className}>
      {count > 0 ? `${t('Compare products')} (${count})` : t('Compare products')}
    </Link>
  )
}
