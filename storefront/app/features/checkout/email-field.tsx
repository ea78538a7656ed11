import { useEffect, useState } from 'react'
import { emailProblem } from '../../../../rules/email.ts'
import { EmailIsFree } from '../../generated/documents.ts'
import { dispatcher } from '../../platform/graphql.ts'
import { useText } from '../../platform/text.ts'
import { FormField } from '../../forms/form-field.tsx'

/** Milliseconds of rest before the shop is asked about an address (D7). */
const REST = 1500
const ask = dispatcher('CheckEmail')

export function EmailField({ first }: { first: string }) {
  const { t } = useText()
  const [email, setEmail] = useState('')
  const [known, setKnown] = useState('')

  useEffect(() => {
    if (!email || emailProblem(email)) return
    const timer = setTimeout(() => {
      ask(EmailIsFree, { email })
        .then(({ isEmailAvailable }) => setKnown(isEmailAvailable?.is_email_available === false ? email : ''))
        .catch(() => {}) // the order does not hang on it
    }, REST)
    return () => clearTimeout(timer)
  }, [email])

  return (
    <FormField
      name="email"
      label={t('E-mail')}
      type="email"
      inputMode="email"
      autoComplete="email"
      defaultValue={first}
      maxLength={254}
      required
      hint={known && known === email ? t('There is an account with this e-mail address. You can also order without signing in.') : t('We send the confirmation of the order here.')}
      check={(written) => {
        const problem = emailProblem(written)
        return problem && t(problem)
      }}
      tidy={(written) => written.trim()}
      onInput={(event) => setEmail(event.currentTarget.value.trim())}
    />
  )
}
