import { addTitles } from '../features/cart/add-titles.ts'
import { AddToCart } from '../features/cart/add-to-cart.tsx'
import { pathOf } from '../features/catalog/card/card-data.ts'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import { leadPrice } from '../features/catalog/card/price-texts.ts'
import { canBeBought, statusOf, statusText } from '../features/catalog/card/status.ts'
import { bundleChoice } from '../features/catalog/product/choice/bundle-choice.ts'
import { groupedTitles, variantFields } from '../features/catalog/product/choice/compound-parts.ts'
import { productOptions, productSamples } from '../features/catalog/product/choice/product-options.ts'
import { choosesFiles, hasSamples } from '../features/catalog/product/choice/samples.ts'
import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { NotifyButton } from '../features/my-books/notify-button.tsx'
import type { GroupedTitleFragment } from '../generated/operations.ts'
import { useRouter } from '../../../web/router/context.ts'
import { useText } from '../../../web/platform/text.ts'

/** Loads the parts that this product needs. */
export const preloadFields = (data: ProductData) =>
  Promise.all([
    hasFields(data) && productOptions.preload(),
    hasSamples(data.product) && productSamples.preload(),
    bundleOf(data) && bundleChoice.preload(),
    data.variantSelection && variantFields.preload(),
    titlesOf(data) && Promise.all([groupedTitles.preload(), addTitles.preload()]),
  ])

const optionsOf = ({ product }: ProductData) => withoutNulls('options' in product ? product.options : [])

function bundleOf({ product }: ProductData) {
  if (!('groups' in product)) return undefined
  const details = withoutNulls(product.bundle_options).flatMap((option) => withoutNulls(option.selection_details))
  return {
    groups: withoutNulls(product.groups),
    prices: new Map(details.map(({ selection_id: id, final_option_price: price }) => [id, price ?? 0])),
    own: product.price_details?.main_final_price ?? 0,
    currency: product.price_range.minimum_price.final_price.currency,
  }
}

const titlesOf = ({ product }: ProductData) =>
  'items' in product ? withoutNulls(product.items as GroupedTitleFragment[] | null) : undefined

const filesOf = ({ product }: ProductData) => (choosesFiles(product) ? product : undefined)

const hasFields = (data: ProductData) => optionsOf(data).length > 0 || choosesFiles(data.product)

interface Props {
  data: ProductData
  addToCartProps: Parameters<typeof AddToCart>[0]
  /** Id of the form. */
  form: string
}

/** Options of a product, with the button that adds it to the cart. */
export function ProductChoice({ data, addToCartProps, form }: Props) {
  const language = useText()
  const { base } = useRouter()
  const { product } = data
  const titles = titlesOf(data)
  const options = optionsOf(data)
  const bundle = bundleOf(data)
  const { configuration, chosen = [] } = data.variantSelection ?? {}
  const variantChoice = configuration && (
    <variantFields.Part
      configuration={configuration}
      chosen={chosen}
      path={pathOf(product.canonical_url, base)}
      isForSale={canBeBought(statusOf(product))}
      summary={`${leadPrice(product, language)}, ${statusText(product, language, data.hours)}`}
    />
  )
  const optionFields = hasFields(data) && (
    <productOptions.Part
      options={options}
      files={filesOf(data)}
      price={product.price_range.minimum_price.final_price}
    />
  )
  const fields = (variantChoice || bundle || optionFields) && (
    <>
      {variantChoice}
      {bundle && <bundleChoice.Part {...bundle} />}
      {optionFields}
    </>
  )
  return (
    <>
      {titles && canBeBought(statusOf(product)) ? (
        <addTitles.Part key={addToCartProps.sku} sku={addToCartProps.sku} id={form}>
          <groupedTitles.Part titles={titles} hours={data.hours} maxQuantity={data.maxQuantity} />
        </addTitles.Part>
      ) : variantChoice && !canBeBought(statusOf(product)) ? (
        <div>
          {variantChoice}
          {chosen.length === 0 && <NotifyButton product={product} />}
        </div>
      ) : canBeBought(statusOf(product)) ? (
        <AddToCart key={addToCartProps.sku} {...addToCartProps} id={form} options={fields} />
      ) : (
        <NotifyButton product={product} />
      )}
      {hasSamples(product) && <productSamples.Part files={product} />}
    </>
  )
}
