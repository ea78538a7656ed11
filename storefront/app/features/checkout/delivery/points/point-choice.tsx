import type { Types } from '../../../../generated/documents.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { joinTitles } from '../../../../../../language/join-titles.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { methodValue, type DeliveryMethod } from '../delivery.ts'
import type { InitialPoints } from './load-points.ts'
import { pointPicker } from './point-picker.tsx'

interface Props {
  cart: Types.CheckoutCartFragment
  customer?: Types.CheckoutCustomerQuery['customer']
  method: DeliveryMethod
  isChosen: boolean
  initialPoints?: InitialPoints
}

/** Point picker of the selected method; without JavaScript a button that loads it. */
export function PointChoice({ cart, customer, method, isChosen, initialPoints }: Props) {
  const { t } = useText()
  const value = methodValue(method)
  if (!isChosen)
    return (
      <noscript>
        <Button type="submit" name="find_points" value="1">
          {t('Find a point')}
        </Button>
      </noscript>
    )
  return (
    <pointPicker.Part
      cart={cart}
      customer={customer}
      method={value}
      title={joinTitles(method.carrier_title, method.method_title)}
      initialPoints={initialPoints?.method === value ? initialPoints : undefined}
    />
  )
}
