import { useEffect, useState, type MouseEvent } from 'react'
import { emailProblem } from '../../../../../rules/email.ts'
import { EmailIsFree } from '../../../generated/documents.ts'
import { createLatestOnlyClient } from '../../../../../web/api/graphql.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { FormField } from '../../../../../web/forms/form-field.tsx'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { href } from '../../../paths.ts'
import styles from '../checkout-page.module.css'

/** Debounce in milliseconds before the address is looked up (D7). */
const DEBOUNCE_MS = 1500
const send = createLatestOnlyClient('CheckEmail')

/** E-mail field for guests; when the address has an account, signing in is offered but not required. */
export function EmailField({ first, onSignIn }: { first: string; onSignIn: (email: string) => void }) {
  const { t } = useText()
  const [email, setEmail] = useState('')
  const [known, setKnown] = useState('')

  useEffect(() => {
    if (!email || emailProblem(email)) return
    const timer = setTimeout(() => {
      send(EmailIsFree, { email })
        .then(({ isEmailAvailable }) => setKnown(isEmailAvailable?.is_email_available === false ? email : ''))
        .catch(() => {}) // the lookup is optional, so the order goes on without it
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [email])

  const isKnown = known !== '' && known === email
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSignIn(email)
  }
  return (
    <div className={styles.contact}>
      <FormField
        name="email"
        label={t('E-mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={first}
        maxLength={254}
        required
        hint={
          isKnown
            ? t('There is an account with this e-mail address. You can also order without signing in.')
            : t('We send the confirmation of the order here.')
        }
        customRule={(value) => {
          const problem = emailProblem(value)
          return problem && t(problem)
        }}
        normalise={(value) => value.trim()}
        onInput={(event) => setEmail(event.currentTarget.value.trim())}
      />
      <p className={styles.offer}>
        {!isKnown && t('Do you have an account?')}
        <ButtonLink
          to={href('login', {}, { next: href('checkout') })}
          variant={isKnown ? 'secondary' : 'quiet'}
          size="s"
          onClick={press}
        >
          {t('Sign In')}
        </ButtonLink>
      </p>
    </div>
  )
}
