import { Sessions, type Types } from '../../../generated/documents.ts'
import { FormProblem } from '../../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import type { PageContext } from '../../../platform/page.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { href } from '../../../paths.ts'
import styles from '../privacy/privacy.module.css'

export type OpenSession = NonNullable<Types.SessionsQuery['customer']>['sessions'][number]

export async function loadDevices({ graphql }: PageContext): Promise<readonly OpenSession[]> {
  return (await graphql(Sessions)).customer?.sessions ?? []
}

/** Open sessions of the customer, with buttons that end one or all of them. */
export function Devices({ sessions }: { sessions: readonly OpenSession[] }) {
  const { t, dateTime } = useText()
  const formatTime = (instant: string) => dateTime(`${instant.replace(' ', 'T')}Z`)
  return (
    <section aria-labelledby="devices" className={styles.devices}>
      <h2 id="devices">{t('Where you are signed in')}</h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <p>
              {session.device || t('Unknown device')}
              {session.is_current && <strong>{` – ${t('this device')}`}</strong>}
            </p>
            <p className={styles.soft}>
              {t('Signed in %s, last used %s', formatTime(session.begun_at), formatTime(session.last_used_at))}
            </p>
            {!session.is_current && (
              <Form to={href('account-edit')} intent="endSession" form={session.id}>
                <input type="hidden" name="id" value={session.id} />
                <FormProblem />
                <End label={`${t('Sign out this device')}: ${session.device || t('Unknown device')}`}>
                  {t('Sign out this device')}
                </End>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form to={href('account-edit')} intent="endSessions">
        <FormProblem />
        <End>{t('Sign out everywhere')}</End>
      </Form>
    </section>
  )
}

function End({ children, label }: { children: string; label?: string }) {
  const { pending } = useForm()
  return (
    <Button type="submit" size="s" aria-label={label} loading={pending}>
      {children}
    </Button>
  )
}
