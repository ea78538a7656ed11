import type { AwaitedTitleQuery, ConsentFieldFragment } from '../../generated/operations.ts'
import { Consents } from '../../forms/consents.tsx'
import { FormField } from '../../../../web/forms/form-field.tsx'
import { FormProblem, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import { alertForm } from '../../../../rules/forms.ts'
import { Form } from '../../../../web/router/form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import { href } from '../../paths.ts'
import styles from './my-books.module.css'

export type AwaitedTitle = NonNullable<NonNullable<NonNullable<AwaitedTitleQuery['products']>['items']>[number]>

/** Form for a guest's e-mail address, to which a mail is sent once the title can be bought. */
export function NotifyGuest({
  title: { sku, name, edition, url, thumbnail },
  isSent,
  consents,
}: {
  title: AwaitedTitle
  isSent: boolean
  consents: readonly ConsentFieldFragment[]
}) {
  const { t } = useText()
  return (
    <>
      <p className={styles.awaited}>
        <Cover
          url={thumbnail?.url}
          alt=""
          sizes="80px"
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
        <span>
          <Link to={url ?? href('home')}>{name}</Link>
          <Edition>{edition}</Edition>
        </span>
      </p>
      {isSent ? (
        <Notice tone="success">
          {t(
            'Open your mailbox: the mail from us has a link. Once you follow it, we will write when the title is here.',
          )}
        </Notice>
      ) : (
        <Form to={href('notify-me', {}, { sku: sku ?? '' })} intent="request" className={styles.method}>
          <input type="hidden" name="sku" value={sku ?? ''} />
          <FormProblem />
          <FormField
            name="email"
            label={t('E-mail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            rules={alertForm['email']}
          />
          <p className={styles.soft}>{t('We will write once, about this title only, and then delete the address.')}</p>
          <Consents of={consents} />
          <SubmitButton>{t('Write to me')}</SubmitButton>
        </Form>
      )}
      <p className={styles.soft}>
        {t('With an account:')}{' '}
        <Link to={href('login', {}, { next: href('my-books', {}, { q: name ?? undefined }), why: 'account' })}>
          {t('keep all that you wait for on one list')}
        </Link>
      </p>
    </>
  )
}
