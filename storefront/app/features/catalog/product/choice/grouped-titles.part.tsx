import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GroupedTitleFragment } from '../../../../generated/operations.ts'
import { startingQuantity } from '../../../../../../rules/quantity.ts'
import { copiesName } from '../../../../forms/option-fields.ts'
import { quantityProblem, quantityRules } from '../../../../forms/quantity.ts'
import { FieldNotes } from '../../../../../../web/ui/form/field.tsx'
import { NumberStepper } from '../../../../../../web/ui/form/number-stepper.tsx'
import { useFieldId, useProblem } from '../../../../../../web/forms/form-field.tsx'
import { useForm } from '../../../../../../web/router/form.tsx'
import { useRouter } from '../../../../../../web/router/context.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Price } from '../../../../ui/price.tsx'
import { pathOf } from '../../card/card-data.ts'
import { priceTexts } from '../../card/price-texts.ts'
import { canBeBought, statusOf } from '../../card/status.ts'
import { ProductStatus } from '../../card/status-label.tsx'
import styles from './grouped-titles.module.css'

interface Props {
  titles: readonly GroupedTitleFragment[]
  hours: number
  /** Upper end of the quantity controls. */
  maxQuantity?: number | null
}
type Product = NonNullable<GroupedTitleFragment['product']>

/** Titles of a grouped product with a quantity each, as fields of the form that adds them to the cart. */
export function GroupedTitles({ titles, hours, maxQuantity }: Props) {
  const { t, money } = useText()
  const [sum, setSum] = useState(() => sumOf(titles, (product, qty) => startOf(product, qty)))
  const list = useRef<HTMLDivElement>(null)
  const add = () => {
    // the stepper writes its field after this event
    requestAnimationFrame(() => {
      const form = list.current?.closest('form')
      if (form) setSum(sumIn(titles, new FormData(form)))
    })
  }
  // counts quantities typed before hydration
  const addWritten = useEffectEvent(add)
  useEffect(() => addWritten(), [])
  const currency = titles[0]?.product?.price_range.minimum_price.final_price.currency
  return (
    <div ref={list} className={styles.group} onInput={add} onChange={add} onClick={add} onBlur={add} onKeyUp={add}>
      <ul role="list" className={styles.titles}>
        {titles.map(
          ({ product, qty }) =>
            product && (
              <GroupedTitle
                key={product.sku}
                product={product}
                quantity={qty ?? 0}
                hours={hours}
                maxQuantity={maxQuantity}
              />
            ),
        )}
      </ul>
      <p className={styles.sum} aria-live="polite">
        {t('Chosen titles together:')} <strong>{money(sum / 100, currency)}</strong>
      </p>
    </div>
  )
}

const pieceOf = ({ price_range }: Product) => Math.round((price_range.minimum_price.final_price.value ?? 0) * 100)

const sumOf = (titles: Props['titles'], copiesOf: (product: Product, qty: number) => number): number =>
  titles.reduce(
    (total, { product, qty }) => (product ? total + pieceOf(product) * copiesOf(product, qty ?? 0) : total),
    0,
  )

const sumIn = (titles: Props['titles'], form: FormData): number =>
  sumOf(titles, ({ sku }) => {
    const copies = form.get(copiesName(sku ?? ''))
    return typeof copies === 'string' && /^\d{1,3}$/.test(copies) ? Number(copies) : 0
  })

const isSold = (product: Product) => canBeBought(statusOf(product))

/** Initial quantity: the group's default, within the limits of the stock item; 0 if not for sale. */
function startOf(product: Product, quantity: number): number {
  if (!isSold(product) || quantity === 0) return 0
  const { min_sale_qty: min, qty_increments: increments } = product.stock_item ?? {}
  return startingQuantity(quantity, { min, max: quantityRules(product.stock_item).end, increments })
}

function GroupedTitle({
  product,
  quantity,
  hours,
  maxQuantity,
}: { product: Product; quantity: number } & Pick<Props, 'hours' | 'maxQuantity'>) {
  const language = useText()
  const { t, bind } = language
  const { base } = useRouter()
  const { typed } = useForm()
  const name = copiesName(product.sku ?? '')
  const [problem, setProblem] = useProblem(name)
  const rules = quantityRules(product.stock_item, maxQuantity)
  const idOf = useFieldId()
  const id = idOf(name)
  const title = bind(product.name, product.name_language)
  return (
    <li className={styles.title}>
      <div className={styles.words}>
        <Link to={pathOf(product.url, base)} lang={product.name_language ?? undefined}>
          {title}
        </Link>
        <ProductStatus product={product} hours={hours} />
      </div>
      <Price size="s" {...priceTexts(product, language)} />
      {isSold(product) && <input type="hidden" name={`name-${product.sku ?? ''}`} value={product.name ?? ''} />}
      {isSold(product) && (
        <NumberStepper
          id={id}
          name={name}
          label={t('Quantity of %s', title)}
          minusLabel={t('Decrease')}
          plusLabel={t('Increase')}
          {...rules}
          // none of this title
          min={0}
          defaultValue={typed[name] === undefined ? startOf(product, quantity) : Number(typed[name])}
          onChange={(next) => setProblem(next ? quantityProblem(next, rules, t) : undefined)}
        />
      )}
      <div className={styles.problem}>
        <FieldNotes id={id} error={problem} />
      </div>
    </li>
  )
}
