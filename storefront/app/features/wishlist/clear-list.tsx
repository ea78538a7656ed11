import { useState } from 'react'
import { Form } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { href } from '../../routes.ts'
import { Press, Told } from './form-parts.tsx'

const CLEAR = 'wishlist-clear'

/** Asks for confirmation before the list is cleared; not without JavaScript. */
export function ClearList() {
  const { t } = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Form id={CLEAR} to={href('wishlist')} intent="clear">
        <Told />
        <Press
          onClick={(event) => {
            event.preventDefault()
            setAsked(true)
          }}
        >
          {t('Clear the list')}
        </Press>
      </Form>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        size="s"
        title={t('Clear the wish list?')}
        closeLabel={t('Close')}
        footer={
          <>
            <Button type="submit" form={CLEAR} variant="primary" onClick={() => setAsked(false)}>
              {t('Clear the list')}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('Keep it')}</Button>
          </>
        }
      >
        <p>{t('All titles will be removed from your list. This cannot be undone.')}</p>
      </Dialog>
    </>
  )
}
