import * as v from 'valibot'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../changes.ts'
import { FILE_EXTENSIONS } from './files/file-content.ts'
import type { OptionBounds } from './option-bounds.ts'
import { hasPredefinedValues } from './options.ts'
import {
  deleteOtherOptions,
  deleteOtherValues,
  lockProduct,
  readStoredOptions,
  type StoredOption,
  writeOption,
  writeValue,
} from './options.sql.ts'

const boundedText = (maxChars: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxChars))
const titledFields = {
  title: boundedText(120),
  titles: v.optional(v.record(v.string(), boundedText(120)), {}),
  // in the base currency, or in percent
  price: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)), 0),
  price_type: v.optional(v.picklist(['fixed', 'percent']), 'fixed'),
  sku: v.optional(v.pipe(boundedText(40), v.regex(/^[\w.-]+$/, 'letters, digits, dots and hyphens'))),
}
const TYPES = [
  'field',
  'area',
  'file',
  'date',
  'date_time',
  'time',
  'drop_down',
  'radio',
  'checkbox',
  'multiple',
] as const

const DAY_TYPES: readonly string[] = ['date', 'date_time']
const TIME_TYPES: readonly string[] = ['date_time', 'time']

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))

const daysFromToday = v.pipe(v.number(), v.integer(), v.minValue(-40_000), v.maxValue(40_000))
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 10:00'))

/** Schema of an options file: an array, in display order. */
export const optionsFile = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        ...titledFields,
        type: v.picklist(TYPES),
        required: v.optional(v.boolean(), false),
        max_characters: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000))),
        // only for type `file`: extensions, and maximum pixels of an image
        file_extensions: v.optional(v.pipe(v.array(v.picklist(FILE_EXTENSIONS)), v.nonEmpty())),
        image_size_x: v.optional(pixels),
        image_size_y: v.optional(pixels),
        // only for days and times: days from today, ISO weekdays, hours
        days_from: v.optional(daysFromToday),
        days_to: v.optional(daysFromToday),
        weekdays: v.optional(
          v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.nonEmpty()),
        ),
        time_from: v.optional(timeOfDay),
        time_to: v.optional(timeOfDay),
        values: v.optional(v.pipe(v.array(v.strictObject(titledFields)), v.maxLength(100)), []),
      }),
      v.check(
        ({ type, values }) => hasPredefinedValues(type) === values.length > 0,
        'what is chosen has values, what is written none',
      ),
      v.check(({ values }) => isUnique(values), 'two values have one title'),
      v.check(
        ({ type, file_extensions, image_size_x, image_size_y }) =>
          type === 'file' || [file_extensions, image_size_x, image_size_y].every((limit) => limit === undefined),
        'only a file has extensions and a size',
      ),
      v.check(
        ({ type, days_from, days_to, weekdays }) =>
          DAY_TYPES.includes(type) || [days_from, days_to, weekdays].every((bound) => bound === undefined),
        'only a date has bounds of days',
      ),
      v.check(
        ({ type, time_from, time_to }) =>
          TIME_TYPES.includes(type) || [time_from, time_to].every((bound) => bound === undefined),
        'only a time has bounds of hours',
      ),
      v.check(
        ({ days_from, days_to, time_from, time_to }) =>
          !(days_from !== undefined && days_to !== undefined && days_from > days_to) &&
          !(time_from !== undefined && time_to !== undefined && time_from > time_to),
        'a bound is above the other',
      ),
    ),
  ),
  v.maxLength(20),
  v.check((options) => isUnique(options), 'two options have one title'),
)
export type OptionInput = v.InferOutput<typeof optionsFile>[number]

const isUnique = (list: readonly { title: string }[]) => new Set(list.map(({ title }) => title)).size === list.length

/** An invalid options file; the message contains the path of the invalid value. */
export class OptionsError extends Error {}

function parse(content: unknown): OptionInput[] {
  const parsed = v.safeParse(optionsFile, content)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new OptionsError(path ? `${path}: ${issue.message}` : issue.message)
}

const surcharge = ({ price, price_type, sku }: Pick<OptionInput, 'price' | 'price_type' | 'sku'>) => ({
  price: Math.round(price * 100),
  priceType: price_type,
  sku: sku ?? null,
})

const limitsOf = (option: OptionInput) => ({
  maxCharacters: option.max_characters ?? null,
  fileExtensions: option.file_extensions ?? null,
  imageSizeX: option.image_size_x ?? null,
  imageSizeY: option.image_size_y ?? null,
  bounds: boundsOf(option),
})

function boundsOf({ days_from, days_to, weekdays, time_from, time_to }: OptionInput): OptionBounds | null {
  const bounds = {
    ...(days_from !== undefined && { daysFrom: days_from }),
    ...(days_to !== undefined && { daysTo: days_to }),
    ...(weekdays && { weekdays }),
    ...(time_from && { timeFrom: time_from }),
    ...(time_to && { timeTo: time_to }),
  }
  return Object.keys(bounds).length > 0 ? bounds : null
}

const toFileBounds = ({ daysFrom, daysTo, weekdays, timeFrom, timeTo }: OptionBounds) => ({
  ...(daysFrom !== undefined && { days_from: daysFrom }),
  ...(daysTo !== undefined && { days_to: daysTo }),
  ...(weekdays && { weekdays }),
  ...(timeFrom && { time_from: timeFrom }),
  ...(timeTo && { time_to: timeTo }),
})

async function writeValues(tx: Db, option: number, { values }: OptionInput, old: StoredOption | undefined) {
  const kept: number[] = []
  for (const [position, value] of values.entries()) {
    const id = old?.values.find(({ title }) => title === value.title)?.id
    const { title, titles } = value
    kept.push(await writeValue(tx, option, { title, titles, position, ...surcharge(value) }, id))
  }
  await deleteOtherValues(tx, option, kept)
}

/**
 * Replaces the options of a product by those of a file. Options with unchanged type and title keep their ids, so that
 * carts keep their choices. Returns the number of options; undefined if there is no product with this SKU.
 */
export function setOptions(db: Database, actor: Actor, sku: string, content: unknown): Promise<number | undefined> {
  const input = parse(content)
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku)
    if (!product) return undefined
    const known = await readStoredOptions(tx, product.id)
    const kept: number[] = []
    for (const [position, option] of input.entries()) {
      const old = known.find(({ type, title }) => type === option.type && title === option.title)
      const { type, title, titles, required: isRequired } = option
      const fields = { type, title, titles, isRequired, position, ...surcharge(option), ...limitsOf(option) }
      const id = await writeOption(tx, product.id, fields, old?.id)
      await writeValues(tx, id, option, old)
      kept.push(id)
    }
    await deleteOtherOptions(tx, product.id, kept)
    await productsChanged(tx, [product.id])
    await logAction(tx, actor, 'product.options', ['product', sku], { after: { options: kept } })
    return kept.length
  })
}

/** The options of a product in the file format; undefined if there is no product with this SKU. */
export function findOptions(db: Database, sku: string): Promise<object[] | undefined> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku)
    if (!product) return undefined
    const toFileFields = ({
      title,
      titles,
      price,
      priceType,
      sku: skuSuffix,
    }: StoredOption | StoredOption['values'][number]) => ({
      title,
      ...(Object.keys(titles).length > 0 && { titles }),
      ...(price > 0 && { price: price / 100, price_type: priceType }),
      ...(skuSuffix && { sku: skuSuffix }),
    })
    return (await readStoredOptions(tx, product.id)).map((option) => ({
      type: option.type,
      ...toFileFields(option),
      ...(option.isRequired && { required: true }),
      ...(option.maxCharacters && { max_characters: option.maxCharacters }),
      ...(option.fileExtensions && { file_extensions: option.fileExtensions }),
      ...(option.imageSizeX && { image_size_x: option.imageSizeX }),
      ...(option.imageSizeY && { image_size_y: option.imageSizeY }),
      ...(option.bounds && toFileBounds(option.bounds)),
      ...(option.values.length > 0 && { values: option.values.map(toFileFields) }),
    }))
  })
}
