import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { CheckIcon } from '../../../../web/ui/icon/icons.tsx'
import { href } from '../../paths.ts'
import styles from './my-books.module.css'

/** Switch for mails about titles that arrive. */
export function Notices({ email, areWanted }: { email: string; areWanted: boolean }) {
  const { t } = useText()
  return (
    <Form to={href('my-books')} intent="notices" className={styles.notices}>
      <input type="hidden" name="isWanted" value={areWanted ? '0' : '1'} />
      <p>
        {areWanted && <CheckIcon size={16} />}{' '}
        {areWanted
          ? t('When a title that is missing arrives, we will write to %s.', email)
          : t('We do not write to you when titles arrive.')}
      </p>
      <Submit variant="quiet">{areWanted ? t('Do not write to me') : t('Write to me when they arrive')}</Submit>
    </Form>
  )
}

/** Consent to mails about lower prices, with the shop's text; unchecked until the reader agrees. */
export function PriceConsent({ is_given, text }: { is_given: boolean; text: string }) {
  const { t } = useText()
  return (
    // the key remounts the form after each change, so that the checkbox shows the stored consent
    <Form key={String(is_given)} to={href('my-books')} intent="priceNotices" className={styles.consent}>
      <Checkbox name="agreed" value="1" defaultChecked={is_given} label={text} />
      <Submit>{t('Save the consent')}</Submit>
    </Form>
  )
}

function Submit({ variant, children }: { variant?: 'quiet'; children: string }) {
  const { pending } = useForm()
  return (
    <Button type="submit" variant={variant} size="s" loading={pending}>
      {children}
    </Button>
  )
}
