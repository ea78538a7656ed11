import type { ReactNode } from 'react'
import type { LabelFragment, ProductCardFragment, ProductPageFragment } from '../../../generated/operations.ts'
import type { Language } from '../../../../../language/translate.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { HtmlText } from '../../../../../web/ui/html-text.tsx'
import { Disclosure } from '../../../../../web/ui/overlay/disclosure.tsx'
import { attributesOf } from '../card/attributes.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { Slot } from '../../../platform/slots/slot.tsx'
import { slotProduct } from '../../../platform/slots/slot-values.ts'
import { ProductShelf } from '../card/product-shelf.tsx'
import type { CardAction } from '../card/card-action.ts'
import { AuthorNote } from './author-note.tsx'
import { OpenBook } from './open-book.tsx'
import { ProductAttributes, ProductSafety } from './product-attributes.tsx'
import styles from './product-page.module.css'

export interface ProductMoreProps {
  product: ProductPageFragment
  labels: readonly LabelFragment[]
  hours: number
  action?: CardAction
  /** Slot: button that adds titles often bought together. */
  set?: (titles: readonly ProductCardFragment[]) => ReactNode
  /** Slot: recently viewed titles, without those in `shownSkus`. */
  recent?: (shownSkus: ReadonlySet<string | null>) => ReactNode
  /** Slot: booksellers' recommendations. */
  picks?: ReactNode
  /** Slot: readers' reviews; undefined where the shop has none. */
  reviews?: ReactNode
}

/** Maximum of other books of the author. */
const MAX_OTHERS = 4

/** Content below the offer: description, attributes, reviews and further titles. */
export function ProductMore({ product, labels, hours, action, set, recent, picks, reviews }: ProductMoreProps) {
  const language = useText()
  const hasReviews = product.review_count > 0
  const { t } = language
  const attributes = attributesOf(product)
  const shownSkus = shownSkusOf(product)
  const addIfNotShown = ({ sku }: { sku: string | null }) => !shownSkus.has(sku) && shownSkus.add(sku)
  const boughtTogether = withoutNulls(product.fbt_products).filter(addIfNotShown)
  const author = product.first_author
  const others = (author?.newest_titles ?? [])
    .filter((title, at, all) => all.findIndex(({ name }) => name === title.name) === at && title.name !== product.name)
    .filter(({ sku }) => !shownSkus.has(sku))
    .slice(0, MAX_OTHERS)
  for (const { sku } of others) shownSkus.add(sku)
  const related = withoutNulls(product.related_products).filter(addIfNotShown)
  const shelves = { labels, hours, action, className: styles.shelf }
  return (
    <>
      <div className={styles.more}>
        <div className={styles.about}>
          {product.description?.html && (
            <section>
              <h2>{describedIn(product.description.language, language)}</h2>
              <HtmlText prose {...product.description} />
            </section>
          )}
          {picks}
          {author && <AuthorNote author={author} titles={others} />}
          {!hasReviews && reviews}
        </div>
        <div className={styles.facts}>
          <ProductAttributes attributes={attributes} />
          {product.table_of_contents && (
            <Disclosure summary={t('Table of contents')}>
              <HtmlText
                prose
                html={product.table_of_contents}
                language={product.name_language ?? undefined}
                className={styles.contents}
              />
            </Disclosure>
          )}
          <ProductSafety attributes={attributes} />
        </div>
      </div>
      {product.excerpt?.opening && <OpenBook product={product} excerpt={product.excerpt} author={author?.name} />}
      <Slot name="product-below" of={slotProduct(product)} />
      {hasReviews && reviews}
      <div className={styles.shelves}>
        <ProductShelf title={t('Frequently bought together')} products={boughtTogether} {...shelves}>
          {set?.(boughtTogether)}
        </ProductShelf>
        <ProductShelf title={t('Related books')} products={related} {...shelves} />
      </div>
      {recent?.(shownSkus)}
    </>
  )
}

/** SKUs shown above the shelves, so that no book is shown twice. */
function shownSkusOf({ sku, series_place: place, other_editions }: ProductPageFragment) {
  const neighbours = [place?.previous?.product, place?.next?.product, ...(place?.others ?? [])]
  return new Set([sku, ...withoutNulls([...neighbours, ...(other_editions ?? [])]).map((other) => other.sku)])
}

/** Heading of the description; names its language if that differs from the store view's. */
function describedIn(language: string | null, { t, locale }: Pick<Language, 't' | 'locale'>): string {
  const name = language && new Intl.DisplayNames(locale, { type: 'language' }).of(language)
  return name ? t('Description (in %s)', name) : t('Description')
}
