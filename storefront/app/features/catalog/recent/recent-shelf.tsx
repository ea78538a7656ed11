import { useEffect, useRef, useState, type RefObject } from 'react'
import { RecentTitles } from '../../../generated/documents.ts'
import type { LabelFragment, ProductCardFragment } from '../../../generated/operations.ts'
import { createLatestOnlyClient } from '../../../../../web/api/graphql.ts'
import { focusPage } from '../../../../../web/router/focus.ts'
import { useStore } from '../../../../../web/platform/store.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { clearTitles, viewedTitles } from '../../../platform/stored-titles.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { ProductShelf } from '../card/product-shelf.tsx'
import type { CardAction } from '../card/card-action.ts'
import styles from './recent-shelf.module.css'

export interface RecentShelfProps {
  /** SKUs that the page already shows. */
  shownSkus: ReadonlySet<string | null>
  labels: readonly LabelFragment[]
  hours: number
  action: CardAction
}

const NONE: readonly string[] = []
/** Distance from the viewport at which the cards are loaded. */
const LOAD_MARGIN = '600px'
const query = createLatestOnlyClient('RecentTitles')

/** Titles viewed in this browser, without those that the page already shows. */
export function RecentShelf({ shownSkus, labels, hours, action }: RecentShelfProps) {
  const { t } = useText()
  const all = useStore(viewedTitles, (skus) => skus, NONE)
  const skus = all.filter((sku) => !shownSkus.has(sku))
  const section = useRef<HTMLElement>(null)
  const products = useTitles(skus, useIsNear(section))
  if (skus.length === 0 || products?.length === 0) return null
  const clear = () => {
    clearTitles()
    focusPage()
  }
  const title = t('Recently viewed')
  return (
    <section ref={section} aria-label={title} className={styles.recent}>
      {products && (
        <>
          <button type="button" className={styles.clear} onClick={clear}>
            {t('Clear')}
            <span className="visually-hidden">: {title}</span>
          </button>
          <ProductShelf title={title} products={products} labels={labels} hours={hours} action={action} />
        </>
      )}
    </section>
  )
}

function useIsNear(section: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = section.current
    if (isNear || !element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: LOAD_MARGIN,
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  return isNear
}

/** Cards in the order of the SKUs; empty when they cannot be loaded, as the shelf is optional. */
function useTitles(skus: readonly string[], isWanted: boolean): readonly ProductCardFragment[] | undefined {
  const [loaded, setLoaded] = useState<readonly ProductCardFragment[]>()
  const missing = isWanted && loaded === undefined ? skus.join(' ') : ''
  useEffect(() => {
    if (!missing) return
    let isOver = false
    const requestedSkus = missing.split(' ')
    query(RecentTitles, { skus: requestedSkus, size: requestedSkus.length }).then(
      ({ products }) => !isOver && setLoaded(withoutNulls(products?.items)),
      () => !isOver && setLoaded([]),
    )
    return () => void (isOver = true)
  }, [missing])
  return loaded && skus.flatMap((sku) => loaded.find((product) => product.sku === sku) ?? [])
}
