import type { ReactNode } from 'react'
import type { BookstoreFragment, LabelFragment, ProductPageFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Deferred } from '../../../../../web/router/deferred.tsx'
import { excerptPath } from '../../../../../language/paths.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../../web/ui/container.tsx'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { HtmlText } from '../../../../../web/ui/html-text.tsx'
import { Price } from '../../../ui/price.tsx'
import { href } from '../../../paths.ts'
import { Slot } from '../../../platform/slots/slot.tsx'
import { slotProduct } from '../../../platform/slots/slot-values.ts'
import { attributesOf, namesOf, valuesOf, type Attribute, type AttributeOption } from '../card/attributes.ts'
import { editionsAndAvailability } from './below-button.ts'
import type { VariantSelection } from './choice/configuration.ts'
import { pathOf } from '../card/card-data.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { CardRating } from '../card/card-rating.tsx'
import { flagOf } from '../card/flag.ts'
import { Marks } from '../card/marks.tsx'
import { NameLink } from '../card/name-link.tsx'
import { priceTexts } from '../card/price-texts.ts'
import { PriceTiers } from './price-tiers.tsx'
import { ProductGallery } from './gallery/product-gallery.tsx'
import { seriesNeighbours } from './series-neighbours.ts'
import { canBeBought, isNotShipped, statusOf, statusText } from '../card/status.ts'
import { ProductStatus } from '../card/status-label.tsx'
import styles from './product-page.module.css'

export interface ProductData {
  product: ProductPageFragment
  labels: readonly LabelFragment[]
  bookstores: readonly BookstoreFragment[]
  hours: number
  /** Whether the shop has reviews. */
  hasReviews: boolean
  /** Upper end of the quantity control. */
  maxQuantity?: number | null
  variantSelection?: VariantSelection
}

interface Props {
  data: ProductData
  /** Slot: quantity and button, or the mail notification for a title that is not for sale. */
  buyForm: ReactNode
  /** Slot: further actions, such as comparing or saving to the wish list. */
  actions?: ReactNode
  /** Slot: content below the offer, and the bottom bar of a phone. */
  more: ReactNode
}

/** Characters from which a title is set in a smaller size, to keep the offer in view. */
const LONG_TITLE_LENGTH = 55
const ROLES = [
  'translator',
  'illustrator',
  'photographer',
  'editor',
  'reader',
  'introduction',
  'afterword',
  'commentary',
  'adaptation',
  'selection',
  'preparation',
  'interview',
  'original_author',
  'maps',
  'director',
  'performer',
  'contributor',
]

export function ProductPage({ data, buyForm, actions, more }: Props) {
  const language = useText()
  const { t, bind, locale } = language
  const { base } = useRouter()
  const { product, labels, bookstores, hours, hasReviews } = data
  const name = bind(product.name, product.name_language)
  const lang = product.name_language ?? undefined
  const attributes = attributesOf(product)
  const prices = priceTexts(product, language)
  const [subtitle] = valuesOf(attributes, 'subtitle')
  const [format] = valuesOf(attributes, 'format')
  const { percent, label } = flagOf(product, labels, statusText(product, language, hours))
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, ...breadcrumbsOf(product, base)]}
      />
      <article className={styles.product}>
        <div className={styles.head}>
          <div className={styles.picture}>
            <ProductGallery key={product.small_image?.url} product={product} format={format} />
            {product.excerpt && (
              <ButtonLink to={excerptPath(locale, product.url_key ?? '')} size="s">
                {t('Look inside')}
              </ButtonLink>
            )}
          </div>
          <div className={styles.summary}>
            <Series attributes={attributes} />
            <h1 lang={lang} className={styles.title} data-long={name.length > LONG_TITLE_LENGTH || undefined}>
              {name}
            </h1>
            {subtitle && (
              <p lang={lang} className={styles.subtitle}>
                {bind(subtitle, lang)}
              </p>
            )}
            <People attributes={attributes} />
            {hasReviews && product.review_count > 0 && (
              <a href="#opinie" className={styles.rating}>
                <CardRating product={product} />
              </a>
            )}
            {product.series_place && <seriesNeighbours.Part place={product.series_place} />}
            {product.short_description?.html && <HtmlText {...product.short_description} className={styles.lead} />}
            <Slot name="product-title" of={slotProduct(product)} />
            <div className={styles.offer}>
              <div className={styles.state}>
                <ProductStatus product={product} hours={hours} />
                <Marks label={label} format={isNotShipped(product) ? format : undefined} />
              </div>
              <Price size="l" {...prices} discount={percent} />
              {canBeBought(statusOf(product)) && <PriceTiers product={product} />}
              <Deferred>
                {buyForm}
                {actions && <div className={styles.actions}>{actions}</div>}
                <editionsAndAvailability.Part
                  product={product}
                  bookstores={bookstores}
                  hours={hours}
                  published={valuesOf(attributes, 'publication_date')[0]}
                />
                <Slot name="product-offer" of={slotProduct(product)} />
              </Deferred>
            </div>
          </div>
        </div>
        <Deferred placeholder>{more}</Deferred>
      </article>
    </Container>
  )
}

/** Breadcrumbs of the deepest of the product's categories. */
export function breadcrumbsOf(product: ProductPageFragment, base: string): { label: string; to: string }[] {
  const deepest = withoutNulls(product.categories).toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0))[0]
  if (!deepest) return []
  const parentCrumbs = withoutNulls(deepest.breadcrumbs).map((crumb) => ({
    label: crumb.category_name ?? '',
    to: pathOf(crumb.category_url, base),
  }))
  return [...parentCrumbs, { label: deepest.name ?? '', to: pathOf(deepest.url, base) }]
}

function Series({ attributes }: { attributes: readonly Attribute[] }) {
  const { t } = useText()
  const [series] = namesOf(attributes, 'series')
  const [volume] = valuesOf(attributes, 'volume')
  if (!series) return null
  return (
    <p className={styles.series}>
      <NameLink {...series} />
      {volume && <span>, {t('volume %s', volume)}</span>}
    </p>
  )
}

function People({ attributes }: { attributes: readonly Attribute[] }) {
  const names = (people: readonly AttributeOption[]) =>
    people.map((person, at) => (
      <span key={person.label}>
        {at > 0 && ', '}
        <NameLink {...person} />
      </span>
    ))
  const authors = namesOf(attributes, 'author')
  const others = attributes.filter(({ code }) => ROLES.includes(code))
  return (
    <div className={styles.people}>
      {authors.length > 0 && <p className={styles.authors}>{names(authors)}</p>}
      {others.map(({ code, label }) => (
        <p key={code} className={styles.role}>
          {label}: {names(namesOf(attributes, code))}
        </p>
      ))}
    </div>
  )
}
