import type { Types } from '../../generated/documents.ts'
import { dismissFormNotices, formKeyOf, notify } from '../../../../web/platform/notices.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { createStore, useStore } from '../../../../web/platform/store.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { href } from '../../paths.ts'
import { replaceFields, resetFields, savedFields } from './saved-fields.ts'

type Cart = Types.CheckoutCartFragment
type Step = 'shipping' | 'billing'

const FORM_KEY = formKeyOf('clear')
/** How often the fields were cleared or put back; outside of the page, which is mounted again meanwhile. */
const clearings = createStore(0)

/** The cart for the fields of a step, without what was entered before they were cleared; `key` remounts the fields. */
export function useClearedCart(cart: Cart, step: Step): { cart: Cart; key: string; clear: () => void } {
  const { t } = useText()
  const { navigate } = useRouter()
  const count = useStore(clearings, (all) => all, 0)
  const isCleared = useStore(clearings, () => savedFields(cart.id).isCleared === true, false)

  function clear() {
    const before = savedFields(cart.id)
    resetFields(cart.id)
    clearings.write(clearings.read() + 1)
    void navigate(href('checkout'))
    notify('info', t('The form is empty again.'), {
      formKey: FORM_KEY,
      action: {
        label: t('Put back'),
        run() {
          replaceFields(cart.id, before)
          clearings.write(clearings.read() + 1)
          dismissFormNotices(FORM_KEY)
        },
      },
    })
  }
  return { cart: isCleared ? withoutEntries(cart, step) : cart, key: `${count} ${isCleared}`, clear }
}

const withoutEntries = (cart: Cart, step: Step): Cart => ({
  ...cart,
  billing_address: null,
  selected_payment_method: null,
  // the payment step of a sent order shows the delivery that was chosen before it
  ...((step === 'shipping' || cart.is_virtual) && { email: null, shipping_addresses: [], delivery_point: null }),
})

/** Button that restores the defaults of both steps. */
export function ClearForm({ onClear }: { onClear: () => void }) {
  const { t } = useText()
  return (
    <Button type="button" variant="quiet" size="s" onClick={onClear}>
      {t('Clear the form')}
    </Button>
  )
}
