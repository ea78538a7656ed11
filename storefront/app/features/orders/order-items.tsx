import { useText } from '../../../../web/platform/text.ts'
import { skuLabel, type Line, type Order } from './order.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import { OrderTable, type Row } from './order-table.tsx'
import { useOrderSums } from './totals.ts'
import { quantitiesToShow } from './quantities.ts'
import styles from './order-view.module.css'

/** Items Ordered: the lines with their ordered, canceled, invoiced, refunded, returned and shipped quantities. */
export function OrderItems({ order }: { order: Order }) {
  const { t, money } = useText()
  const sums = useOrderSums(order)
  const rows = withoutNulls(order.items).map((line): Row => {
    const { currency } = line.product_sale_price
    return {
      line,
      id: line.id,
      name: line.product_name ?? line.product_sku,
      discounts: line.discounts,
      cells: [
        line.product_sku,
        money(line.product_sale_price.value ?? 0, currency),
        <Quantities key="quantities" line={line} />,
        money(line.row_subtotal.value ?? 0, currency),
      ],
    }
  })
  return (
    <OrderTable
      caption={t('Items Ordered')}
      columns={[t('Product Name'), t(skuLabel(withoutNulls(order.items))), t('Price'), t('Qty'), t('Subtotal')]}
      rows={rows}
      sums={sums}
    />
  )
}

function Quantities({ line }: { line: Line }) {
  const { t, number } = useText()
  const counts = quantitiesToShow(line)
  if (counts.length === 1) return number(line.quantity_ordered ?? 0)
  return (
    <ul role="list" className={styles.quantities}>
      {counts.map(({ label, count }) => (
        <li key={label}>{`${t(label)}: ${number(count)}`}</li>
      ))}
    </ul>
  )
}
