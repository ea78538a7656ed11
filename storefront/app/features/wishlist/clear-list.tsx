import { useState } from 'react'
import { Form } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Dialog } from '../../../../web/ui/overlay/dialog.tsx'
import { href } from '../../paths.ts'
import { SubmitButton, FormErrors } from './form-parts.tsx'

const CLEAR = 'wishlist-clear'

/** Confirms before the list is cleared; without JavaScript it is cleared at once. */
export function ClearList() {
  const { t } = useText()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Form id={CLEAR} to={href('wishlist')} intent="clear">
        <FormErrors />
        <SubmitButton
          onClick={(event) => {
            event.preventDefault()
            setConfirming(true)
          }}
        >
          {t('Clear the list')}
        </SubmitButton>
      </Form>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        size="s"
        title={t('Clear the wish list?')}
        closeLabel={t('Close')}
        footer={
          <>
            <Button type="submit" form={CLEAR} variant="primary" onClick={() => setConfirming(false)}>
              {t('Clear the list')}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t('Keep it')}</Button>
          </>
        }
      >
        <p>{t('All titles will be removed from your list. This cannot be undone.')}</p>
      </Dialog>
    </>
  )
}
