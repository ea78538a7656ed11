import { text } from '../../../../../language/translate.ts'
import type { Types } from '../../../generated/documents.ts'
import { FormProblem } from '../../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { href } from '../../../paths.ts'
import styles from './privacy.module.css'

type Item = Types.PrivacySettingsQuery['consentHistory']['items'][number]

const actions: Readonly<Record<Item['action'], string>> = {
  GIVEN: text('Given'),
  DECLINED: text('Not given'),
  WITHDRAWN: text('Withdrawn'),
}

/** Data that is deleted when a consent is withdrawn, by consent code. */
const losses: Readonly<Record<string, string>> = {
  contact: text('Your messages are deleted with it.'),
  blog_comment: text('Your comments are removed with it.'),
  review: text('Your reviews are removed with it.'),
}

/** Consent code of cookies: changed by group in the cookie settings, so the entry links there. */
const COOKIES = 'cookies'

/** Consents that the customer gave or withdrew; those that can be withdrawn at any time have a button here. */
export function ConsentHistory({ items, reviewAgreement }: { items: readonly Item[]; reviewAgreement: boolean }) {
  const { t } = useText()
  return (
    <section aria-labelledby="privacy-consents" className={styles.block}>
      <h2 id="privacy-consents">{t('Your consents')}</h2>
      {items.length === 0 && !reviewAgreement && (
        <p className={styles.text}>{t('You have not been asked for a consent yet.')}</p>
      )}
      <ul className={styles.list}>
        {reviewAgreement && (
          <li>
            <p>{t('After a purchase we may remind you of a review.')}</p>
            <Withdraw intent="withdrawReviews" />
          </li>
        )}
        {items.map((item, at) => (
          <Consent
            key={`${item.code}-${item.created_at}-${at}`}
            item={item}
            isLatest={items.findIndex(({ code }) => code === item.code) === at}
          />
        ))}
      </ul>
    </section>
  )
}

function Consent({ item, isLatest }: { item: Item; isLatest: boolean }) {
  const { t, dateTime } = useText()
  const loss = losses[item.code]
  return (
    <li>
      <p>{item.text}</p>
      {item.cookie_groups.length > 0 && <p className={styles.soft}>{item.cookie_groups.join(', ')}</p>}
      <p className={styles.soft}>
        {t(actions[item.action])}, {dateTime(`${item.created_at.replace(' ', 'T')}Z`)}
        {item.order_number ? `, ${t('Order # %s', item.order_number)}` : ''}
      </p>
      {item.is_withdrawable && (
        <>
          {loss && <p className={styles.soft}>{t(loss)}</p>}
          <Withdraw intent="withdraw" fields={{ scope: item.scope, code: item.code }} />
        </>
      )}
      {item.code === COOKIES && item.action === 'GIVEN' && isLatest && (
        <Link to={href('cookie-settings')}>{t('Cookie settings')}</Link>
      )}
    </li>
  )
}

function Withdraw({ intent, fields = {} }: { intent: string; fields?: Readonly<Record<string, string>> }) {
  return (
    <Form to={href('privacy-settings')} intent={intent} form={Object.values(fields).join('-')}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormProblem />
      <WithdrawButton />
    </Form>
  )
}

function WithdrawButton() {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button type="submit" size="s" variant="quiet" loading={pending}>
      {t('Withdraw the consent')}
    </Button>
  )
}
