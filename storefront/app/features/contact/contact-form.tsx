import {
  contactNameProblem,
  messageProblem,
  MAX_CONTACT_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
} from '../../../../rules/contact.ts'
import { emailProblem } from '../../../../rules/email.ts'
import { phoneProblem } from '../../../../rules/phone.ts'
import { orderNumberProblem } from '../../../../rules/withdrawal.ts'
import { Captcha } from '../../forms/captcha.tsx'
import { Consents } from '../../forms/consents.tsx'
import { CONSENT_PREFIX } from '../../forms/consent-names.ts'
import { FormArea, FormField } from '../../../../web/forms/form-field.tsx'
import { FormProblems, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import { Form } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import styles from './contact-page.module.css'

/** Labels of the consent checkboxes in the error summary: the beginning of their texts. */
const consentLabels = (consents: readonly ConsentFieldFragment[]) =>
  Object.fromEntries(
    consents.map(({ consentCode, consentText }) => [CONSENT_PREFIX + consentCode, shortened(consentText)]),
  )
const MAX_LENGTH = 60
const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text)

export function ContactForm({ to, consents }: { to: string; consents: readonly ConsentFieldFragment[] }) {
  const { t } = useText()
  const check = (findProblem: (value: string) => string | undefined) => (value: string) => {
    const problem = findProblem(value)
    return problem && t(problem)
  }
  const labels = {
    name: t('First and last name'),
    email: t('E-mail'),
    telephone: t('Phone, if we may call'),
    order_number: t('Order number, if it is about one'),
    comment: t('Message'),
    ...consentLabels(consents),
  }
  return (
    <Form to={to} intent="send" className={styles.form}>
      <FormProblems labels={labels} />
      <FormField
        name="name"
        label={labels.name}
        autoComplete="name"
        maxLength={MAX_CONTACT_NAME_LENGTH}
        required
        customRule={check(contactNameProblem)}
      />
      <FormField
        name="email"
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        customRule={check(emailProblem)}
      />
      <div className={styles.pair}>
        <FormField
          name="telephone"
          label={labels.telephone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          customRule={check(phoneProblem)}
        />
        <FormField
          name="order_number"
          label={labels.order_number}
          autoComplete="off"
          inputMode="numeric"
          customRule={check(orderNumberProblem)}
        />
      </div>
      <FormArea
        name="comment"
        label={labels.comment}
        rows={7}
        maxLength={MAX_MESSAGE_LENGTH}
        required
        customRule={check(messageProblem)}
      />
      <Consents of={consents} />
      <Captcha />
      <p className={styles.note}>
        {t('We use what you write to answer you, and delete it from the shop’s database after 90 days.')}
      </p>
      <SubmitButton>{t('Send message')}</SubmitButton>
    </Form>
  )
}
