import { useText } from '../../../../web/platform/text.ts'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import type { Order } from './order.ts'

/** Presale price guarantee: the promise until the titles are dispatched, then the price reductions of each. */
export function PresalePrices({
  order: { has_presale_promise: isPromised, presale_reductions: cheaper },
}: {
  order: Order
}) {
  const { t, money } = useText()
  if (!isPromised && cheaper.length === 0) return null
  return (
    <Notice title={t('Presale: the lowest price')}>
      {isPromised && (
        <p>
          {t(
            'You pay the lowest price between your order and its dispatch. If it falls, we return the difference ' +
              'or do not charge it.',
          )}
        </p>
      )}
      {cheaper.map(({ product_name: name, price, lowest_price: lowest, reduction, credit_memo_number: number }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- copies of one title may be dispatched on several days
        <p key={at}>
          {t(
            '%s: %s instead of %s, so you pay %s less.',
            name,
            money(lowest.value ?? 0, price.currency),
            money(price.value ?? 0, price.currency),
            money(reduction.value ?? 0, price.currency),
          )}{' '}
          {number ? t('Corrective invoice %s.', number) : t('We correct the invoice when it is drawn.')}
        </p>
      ))}
    </Notice>
  )
}
