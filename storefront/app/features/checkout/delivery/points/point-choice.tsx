import type { Types } from '../../../../generated/documents.ts'
import { useText } from '../../../../platform/text.ts'
import { joinTitles } from '../../../../../../language/join-titles.ts'
import { Button } from '../../../../ui/form/button.tsx'
import { handOverOf, methodValue, type DeliveryMethod } from '../delivery.ts'
import type { PointsStart } from './load-points.ts'
import { pointPicker } from './point-picker.ts'
import styles from '../../checkout-page.module.css'

interface Props {
  cart: Types.CheckoutCartFragment
  customer?: Types.CheckoutCustomerQuery['customer']
  methods: readonly DeliveryMethod[]
  /** Value of the selected method. */
  chosen: string
  start?: PointsStart
}

/** The picker of the chosen method, once one that needs a point is chosen. */
export function PointChoice({ cart, customer, methods, chosen, start }: Props) {
  const { t } = useText()
  const own = methods.filter((method) => handOverOf(method) === 'point')
  const method = own.find((one) => methodValue(one) === chosen)
  return (
 <div className={styles.pointOnly}>
      <input type="hidden" name="point_methods" value={own.map(methodValue).join(' ')} />
      {method ? (
        <pointPicker.Part
          // each carrier has points of its own
          key={chosen}
          cart={cart}
          customer={customer}
          method={chosen}
          title={joinTitles(method.carrier_title, method.method_title)}
          start={start?.method === chosen ? start : undefined}
        />
      ) : (
        <noscript>
          <Button type="submit" name="find_points" value="1">
            {t('Find a point')}
          </Button>
        </noscript>
      )}
    </div>
  )
}
