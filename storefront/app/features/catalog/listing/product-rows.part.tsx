import { use, useMemo, type CSSProperties, type MouseEvent } from 'react'
import type { ListedFactsFragment, ProductCardFragment } from '../../../generated/operations.ts'
import { cardRef } from '../../../platform/consent/measure.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { PHONE } from '../../../../../web/platform/breakpoint.ts'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { Edition } from '../../../ui/shelf/edition.tsx'
import { Price } from '../../../ui/price.tsx'
import { AttributeValue } from '../card/attribute-value.tsx'
import { attributesOf, type Attribute } from '../card/attributes.ts'
import { CardRating } from '../card/card-rating.tsx'
import type { CardAction } from '../card/card-action.ts'
import { CardAuthors } from '../card/card-authors.tsx'
import { CardCorner } from '../card/card-corner.ts'
import { coverSize, pathOf } from '../card/card-data.ts'
import { listedLabels } from '../../../platform/listed-options.ts'
import { prepareCoverFlight } from '../card/cover-flight.ts'
import { flagOf } from '../card/flag.ts'
import { Marks } from '../card/marks.tsx'
import { priceTexts } from '../card/price-texts.ts'
import type { ProductCardProps } from '../card/product-card.tsx'
import { statusText } from '../card/status.ts'
import { ProductStatus } from '../card/status-label.tsx'
import styles from './product-rows.module.css'

export interface RowsProps extends Pick<ProductCardProps, 'labels' | 'hours'> {
  products: readonly ProductCardFragment[]
  attributesOfBooks?: readonly ListedFactsFragment[]
  label: string
  /** Number of covers that are loaded eagerly. */
  first: number
  action?: CardAction
}

const NO_ATTRIBUTES: readonly ListedFactsFragment[] = []

/** Books in rows with details, the alternative to covers. */
export function ProductRows({
  products,
  attributesOfBooks = NO_ATTRIBUTES,
  label,
  labels,
  hours,
  first,
  action,
}: RowsProps) {
  const attributes = useMemo(
    () => new Map(attributesOfBooks.map((product) => [product.sku, attributesOf(product)])),
    [attributesOfBooks],
  )
  const columns = useMemo(() => columnsOf(attributes.values()), [attributes])
  return (
    <ul role="list" aria-label={label} className={styles.rows}>
      {products.map((product, at) => (
        <ProductRow
          key={product.sku}
          product={product}
          columns={columns}
          attributes={attributes.get(product.sku) ?? []}
          labels={labels}
          hours={hours}
          priority={at < first}
          action={action?.(product)}
        />
      ))}
    </ul>
  )
}

/** Attributes shown in the head of a row. */
const HEAD_ATTRIBUTES = ['author']

/** Attribute shown in every row of the list, also where its value is unknown. */
interface RowColumn {
  code: string
  label: string
}

/** Attributes that at least one of the books has. */
function columnsOf(books: Iterable<readonly Attribute[]>): RowColumn[] {
  const columns = new Map<string, RowColumn>()
  for (const attributes of books)
    for (const { code, label } of attributes) if (!HEAD_ATTRIBUTES.includes(code)) columns.set(code, { code, label })
  return [...columns.values()]
}

const UNKNOWN: Pick<Attribute, 'type' | 'value' | 'options'> = { type: 'text', value: '', options: [] }

function ProductRow({
  product,
  labels,
  hours,
  priority,
  action,
  columns,
  attributes,
}: Omit<ProductCardProps, 'sizes' | 'heading'> & { columns: readonly RowColumn[]; attributes: readonly Attribute[] }) {
  const language = useText()
  const { base } = useRouter()
  const corner = use(CardCorner)(product)
  const { t, bind } = language
  const to = pathOf(product.url, base)
  const size = coverSize(product, listedLabels(product, 'format')[0])
  const { percent, label } = flagOf(product, labels, statusText(product, language, hours))
  const fly = (event: MouseEvent<HTMLElement>) =>
    prepareCoverFlight(event.currentTarget.closest('li'), product.sku ?? '')
  return (
    <li ref={cardRef(product.sku)} className={styles.row}>
      {/* for pointers only: screen readers and the keyboard use the link of the title */}
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden="true"
        className={styles.cover}
        style={{ '--ratio': size.width / size.height } as CSSProperties}
        onClick={fly}
      >
        <Cover
          {...size}
          url={product.small_image?.url}
          alt=""
          sizes={`${PHONE} 88px, 112px`}
          priority={priority}
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
      </Link>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={to} prefetch="view" lang={product.name_language ?? undefined} onClick={fly}>
            {bind(product.name, product.name_language)}
          </Link>
        </h2>
        <CardAuthors product={product} className={styles.author} />
        <Edition>{product.edition}</Edition>
        <CardRating product={product} />
        <Marks label={label} />
      </div>
      <dl className={styles.facts}>
        {columns.map(({ code, label }) => (
          <div key={code} className={styles.fact}>
            <dt>{label}</dt>
            <dd>
              <AttributeValue attribute={attributes.find((attribute) => attribute.code === code) ?? UNKNOWN} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <Price {...priceTexts(product, language)} discount={percent} />
        <ProductStatus product={product} hours={hours} />
        <div className={styles.buttons}>
          {action}
          {corner}
        </div>
      </div>
    </li>
  )
}
