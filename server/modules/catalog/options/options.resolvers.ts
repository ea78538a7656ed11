import { startOfDay } from '../../../../language/warsaw-time.ts'
import type { Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Card } from '../product/cards.ts'
import { loadProductPart } from '../product/product-parts.ts'
import { optionUid } from './choose-options.ts'
import { allowedExtensions } from './files/file-content.ts'
import { boundsOn, type OptionBounds } from './option-bounds.ts'
import { type CustomOption, type OptionType, toMagentoSurcharge } from './options.ts'

const ENTERED_TYPENAMES = {
  field: 'CustomizableFieldOption',
  area: 'CustomizableAreaOption',
  file: 'CustomizableFileOption',
  date: 'CustomizableDateOption',
  date_time: 'CustomizableDateOption',
  time: 'CustomizableDateOption',
} as const
const SELECTED_TYPENAMES = {
  drop_down: 'CustomizableDropDownOption',
  radio: 'CustomizableRadioOption',
  checkbox: 'CustomizableCheckboxOption',
  multiple: 'CustomizableMultipleOption',
} as const satisfies Partial<Record<OptionType, string>>

const DATE_TYPES = { date: 'DATE', date_time: 'DATE_TIME', time: 'TIME' } as const

const toMagentoBounds = (bounds: OptionBounds | null, now: Date) => {
  const { minDay, maxDay, weekdays, minTime, maxTime } = boundsOn(bounds ?? {}, now)
  return {
    min_date: minDay,
    max_date: maxDay,
    weekdays: weekdays && [...weekdays],
    min_time: minTime,
    max_time: maxTime,
  }
}

function toMagentoOption(
  option: CustomOption,
  { sku, priced, now }: { sku: string; priced: Parameters<typeof toMagentoSurcharge>[1]; now: Date },
) {
  const { id, type, title, isRequired, position, maxCharacters, imageSizeX, imageSizeY, bounds } = option
  const common = { option_id: id, uid: optionUid(id), title, required: isRequired, sort_order: position, type }
  if (type in SELECTED_TYPENAMES)
    return {
      __typename: SELECTED_TYPENAMES[type as keyof typeof SELECTED_TYPENAMES],
      ...common,
      value: option.values.map((value) => ({
        option_type_id: value.id,
        uid: optionUid(id, value.id),
        title: value.title,
        sort_order: value.position,
        ...toMagentoSurcharge(value, priced),
      })),
    }
  return {
    __typename: ENTERED_TYPENAMES[type as keyof typeof ENTERED_TYPENAMES],
    ...common,
    product_sku: sku,
    value: {
      uid: optionUid(id),
      ...toMagentoSurcharge(option, priced),
      ...((type === 'field' || type === 'area') && { max_characters: maxCharacters ?? 0 }),
      ...(type === 'file' && {
        file_extension: allowedExtensions(option).join(', '),
        // 0 is unlimited, as in Magento
        image_size_x: imageSizeX ?? 0,
        image_size_y: imageSizeY ?? 0,
      }),
      ...(type in DATE_TYPES && { type: DATE_TYPES[type as keyof typeof DATE_TYPES], ...toMagentoBounds(bounds, now) }),
    },
  }
}

/** `options` of a product; null if it has none, as in Magento. */
export async function optionsOf(card: Card, _args: object, context: RequestContext) {
  const options = await loadProductPart('customOptions', card, context)
  if (options.length === 0) return null
  const { final: price, taxRate } = card.data
  const { now, currency } = context
  // bounds of days move at midnight
  if (options.some(({ bounds }) => bounds)) context.expireBy(startOfDay(now, 1))
  const priced = { price, taxRate, currency }
  return options.map((option) => toMagentoOption(option, { sku: card.sku, priced, now }))
}

export const optionResolvers: Resolvers = {
  CustomizableOptionInterface: {
    __resolveType: (option) => (option as { __typename: 'CustomizableFieldOption' }).__typename,
  },
}
