import { fromBaseCurrency, type PriceContext } from '../../../platform/price-context.ts'
import { netOf } from '../pricing/tax.ts'
import type { CustomOption, OptionType, Surcharge } from './options.sql.ts'
import type { RequiredPrices } from './required.sql.ts'

export type { CustomOption, OptionType, OptionValue, Surcharge } from './options.sql.ts'

const SELECT_TYPES: readonly OptionType[] = ['drop_down', 'radio', 'checkbox', 'multiple']
/** Whether the option is chosen among values; the others are entered. */
export const hasPredefinedValues = (type: OptionType): boolean => SELECT_TYPES.includes(type)

const MULTI_SELECT_TYPES: readonly OptionType[] = ['checkbox', 'multiple']
export const isMultiSelect = (type: OptionType): boolean => MULTI_SELECT_TYPES.includes(type)

const exchangeSurcharge = <S extends Surcharge>(surcharge: S, priceContext: PriceContext): S =>
  surcharge.priceType === 'fixed' ? { ...surcharge, price: fromBaseCurrency(surcharge.price, priceContext) } : surcharge

/** Converts the prices of options to the currency of the sale. */
export const exchangeOptions = (options: readonly CustomOption[], priceContext: PriceContext): CustomOption[] =>
  priceContext.rate === 1
    ? [...options]
    : options.map((option) => ({
        ...exchangeSurcharge(option, priceContext),
        values: option.values.map((value) => exchangeSurcharge(value, priceContext)),
      }))

/** Surcharge per piece, in gross hundredths. */
export const surchargeOf = ({ price, priceType }: Surcharge, productPrice: number): number =>
  priceType === 'fixed' ? price : Math.round((productPrice * price) / 10_000)

/** The least that required options add to one piece of this price, in gross hundredths; null if none is required. */
export const minRequiredSurcharge = (required: readonly RequiredPrices[] | null, productPrice: number): number | null =>
  required &&
  required.reduce(
    (sum, prices) =>
      sum + Math.min(...prices.map(([price, priceType]) => surchargeOf({ sku: null, price, priceType }, productPrice))),
    0,
  )

/** A surcharge in the fields of Magento and ScandiPWA. */
export function toMagentoSurcharge(surcharge: Surcharge, { price, taxRate, currency }: SurchargeContext) {
  const gross = surchargeOf(surcharge, price)
  return {
    sku: surcharge.sku,
    price: surcharge.price / 100,
    price_type: surcharge.priceType === 'fixed' ? ('FIXED' as const) : ('PERCENT' as const),
    currency,
    priceInclTax: gross / 100,
    priceExclTax: netOf(gross, taxRate) / 100,
  }
}

interface SurchargeContext {
  /** Gross hundredths, of one piece without options. */
  price: number
  /** Percent. */
  taxRate: number
  currency: string
}
