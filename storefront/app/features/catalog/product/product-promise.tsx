import { useState } from 'react'
import { ProductPromise as ProductPromiseQuery } from '../../../generated/documents.ts'
import type { ShownPromiseFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { orderByText, promiseText, useRenewal, useValidPromise, type ValidPromise } from '../../../ui/delivery-days.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import styles from './product-page.module.css'

/** Delivery promise of a title; when it expires, for example on a page left open, the next one is fetched. */
export function useProductPromise(sku: string, first: ShownPromiseFragment | null): ValidPromise<ShownPromiseFragment> {
  const { graphql } = useRouter()
  const [next, setNext] = useState<{ after: ShownPromiseFragment | null; promise: ShownPromiseFragment | null }>()
  // `first` again for another title or newer page data
  const current = next?.after === first ? next.promise : first
  const valid = useValidPromise(current)
  useRenewal(
    current?.valid_until,
    () =>
      void graphql(ProductPromiseQuery, { sku }).then(
        ({ products }) =>
          setNext({ after: first, promise: withoutNulls(products?.items)[0]?.delivery_promise ?? null }),
        // offline: no promise is shown
        () => {},
      ),
  )
  return valid
}

/** `U Ciebie jutro, 24 listopada · 14,99 zł`, and the time until which to order. */
export function PromiseLine({ promise, now }: { promise: ShownPromiseFragment; now: number | undefined }) {
  const language = useText()
  const { t, money } = language
  const { price, place } = promise
  const orderBy = orderByText(promise, language, now)
  const cost =
    price?.value == null ? undefined : price.value === 0 ? t('free delivery') : money(price.value, price.currency)
  return (
    <span>
      <strong className={styles.promise}>
        {promiseText(promise, language)}
        {cost && place !== 'BOOKSHOP' && <span className={styles.cost}> · {cost}</span>}
      </strong>
      {orderBy && <span className={styles.orderBy}>{orderBy}</span>}
    </span>
  )
}
