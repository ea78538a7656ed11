import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'
import { ByMailLink } from './by-mail-link.tsx'

/** Prefix of the signed links in guests' mails. */
const GUEST_LINK_PREFIX = 'guestalerts-'

/** Target of a mail's unsubscribe link, for a customer's list or a guest's address. */
export function StopNotices({ link, isDone }: { link: string; isDone: boolean }) {
  const { t } = useText()
  const isGuest = link.startsWith(GUEST_LINK_PREFIX)
  if (isDone)
    return (
      <>
        <p role="status">
          {isGuest
            ? t('We will not write to you about titles any more, and have deleted your address.')
            : t('We will not write to you about this list any more.')}
        </p>
        <p>
          {isGuest ? (
            <Link to={href('home')}>{t('Continue shopping')}</Link>
          ) : (
            <Link to={href('my-books')}>{t('My books')}</Link>
          )}
        </p>
      </>
    )
  return (
    <ByMailLink link={link} to={href('my-books-stop', { link })} intent="stop">
      {isGuest ? t('Do not write to me about titles') : t('Do not write to me about this list')}
    </ByMailLink>
  )
}
