import { useState } from 'react'
import { shareWishlistForm } from '../../../../rules/forms.ts'
import { FormArea } from '../../../../web/forms/form-field.tsx'
import { FormProblems, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import { useView } from '../../../../web/router/context.ts'
import { Form } from '../../../../web/router/form.tsx'
import { notify } from '../../../../web/platform/notices.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { Disclosure } from '../../../../web/ui/overlay/disclosure.tsx'
import { ShareIcon } from '../../../../web/ui/icon/icons.tsx'
import { TextField } from '../../../../web/ui/form/text-field.tsx'
import { href } from '../../paths.ts'
import { FormErrors } from './form-parts.tsx'
import { openShare, SHARE } from './share-button.tsx'
import styles from './wishlist.module.css'

/** Button above the list; opens the sharing form below and links to it. */
export function ShareLink() {
  const { t } = useText()
  return (
    <ButtonLink href={`#${SHARE}`} data-native="" size="s" onClick={openShare}>
      <ShareIcon /> {t('Share the list')}
    </ButtonLink>
  )
}

/** Shares the list by mail or by its public URL. */
export function ShareList({ link, areNotesShared }: { link: string; areNotesShared: boolean }) {
  const { t } = useText()
  const { result } = useView()
  // part of the form's key: clears the form after sending
  const [sent, setSent] = useState(0)
  return (
    <Disclosure
      id={SHARE}
      summary={t('Share the list')}
      open={result?.intent === 'share' || undefined}
      className={styles.share}
    >
      <div className={styles.shareActions}>
        <Form
          key={sent}
          to={href('wishlist')}
          intent="share"
          onDone={() => setSent(sent + 1)}
          className={styles.shareForm}
        >
          <FormProblems labels={{ emails: t('E-mail addresses'), message: t('Message') }} />
          <FormArea
            name="emails"
            label={t('E-mail addresses')}
            hint={t('Separate them with commas or spaces.')}
            rules={shareWishlistForm['emails']}
            rows={2}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <FormArea name="message" label={t('Message')} rules={shareWishlistForm['message']} rows={3} />
          <SubmitButton>{t('Share the wish list')}</SubmitButton>
        </Form>
        <div className={styles.link}>
          <Address link={link} />
          <Form to={href('wishlist')} intent="share-notes">
            <Notes areShared={areNotesShared} />
          </Form>
        </div>
      </div>
    </Disclosure>
  )
}

/** Whether notes are shared: saved on change; without JavaScript by a button. */
function Notes({ areShared }: { areShared: boolean }) {
  const { t } = useText()
  return (
    <>
      <FormErrors />
      <Checkbox
        name="notes_shared"
        value="1"
        label={t('Show my notes as well')}
        hint={t('Without this, only you see them.')}
        defaultChecked={areShared}
        onChange={(event) => event.target.form?.requestSubmit()}
      />
      <noscript>
        <SubmitButton>{t('Save')}</SubmitButton>
      </noscript>
    </>
  )
}

function Address({ link }: { link: string }) {
  const { t } = useText()
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      notify('success', t('The link is copied.'))
    } catch {
      notify('info', t('Mark the link and copy it.'))
    }
  }
  return (
    <>
      <TextField
        label={t('Link to the list')}
        hint={t('Whoever has it sees your name and your list.')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{t('Copy the link')}</Button>
    </>
  )
}
