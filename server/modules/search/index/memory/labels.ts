import type { Db } from '../../../../platform/db/db.ts'
import { toUid } from '../../../../platform/graphql/magento-formats.ts'
import { compareAlphabetically } from '../../product-query/facets.ts'
import {
  type FacetOptionRow,
  type OptionRow,
  readAllOptions,
  readCategoryTree,
  readOptions,
} from '../../product-query/facets.sql.ts'

/** Attributes whose options are identified by key, besides booleans. */
const KEYED = new Set(['format', 'availability', 'publication_year', 'rating'])

interface CategoryLabel {
  name: string
  position: number
}

/** Options and categories in memory; each has a slot for the lifetime of the process. */
export class FacetLabels {
  readonly #slots = new Map<number, number>()
  readonly #options: (OptionRow | undefined)[] = []
  /** Attribute id by slot; 0 for categories and deleted options. */
  readonly attributes: number[] = []
  readonly #ids: number[] = []
  /** Attribute code -> key or id as text -> options. */
  readonly #byValue = new Map<string, Map<string, number[]>>()
  readonly #attributes = new Map<string, number>()
  /** Start of the sort key as a number, by slot: it decides most comparisons. */
  readonly #beginnings: number[] = []
  /** Store view -> cached rows by slot. */
  readonly #rows = new Map<string, (FacetOptionRow | undefined)[]>()
  /** Store view -> category. */
  #places = new Map<string, Map<number, CategoryLabel>>()
  #paths = new Map<string, Map<string, number[]>>()

  async readAll(db: Db): Promise<void> {
    for (const option of await readAllOptions(db)) this.#put(option)
    await this.readCategories(db)
  }

  async read(db: Db, ids: readonly number[]): Promise<void> {
    const options = await readOptions(db, ids)
    // synchronously: a query in between must not miss them
    for (const id of ids) this.#drop(id)
    for (const option of options) this.#put(option)
  }

  async readCategories(db: Db): Promise<void> {
    const places = new Map<string, Map<number, CategoryLabel>>()
    const paths = new Map<string, Map<string, number[]>>()
    for (const { id, storeCode, name, urlPath } of await readCategoryTree(db)) {
      const ofStore = places.get(storeCode) ?? new Map<number, CategoryLabel>()
      places.set(storeCode, ofStore.set(id, { name, position: ofStore.size + 1 }))
      const atPath = paths.get(storeCode) ?? new Map<string, number[]>()
      paths.set(storeCode, atPath.set(urlPath, [...(atPath.get(urlPath) ?? []), id]))
      this.#slotOf(-id)
    }
    this.#rows.clear()
    this.#places = places
    this.#paths = paths
  }

  #slotOf(id: number): number {
    const known = this.#slots.get(id)
    if (known !== undefined) return known
    this.#slots.set(id, this.#ids.length)
    this.#options.push(undefined)
    this.attributes.push(0)
    this.#beginnings.push(0)
    return this.#ids.push(id) - 1
  }

  #put(option: OptionRow) {
    const slot = this.#slotOf(option.id)
    this.#options[slot] = option
    this.attributes[slot] = option.attributeId
    this.#beginnings[slot] = prefixNumber(option.sortKey)
    this.#attributes.set(option.code, option.attributeId)
    const values = this.#byValue.get(option.code) ?? new Map<string, number[]>()
    this.#byValue.set(option.code, values)
    for (const value of valuesOf(option)) values.set(value, [...(values.get(value) ?? []), option.id])
  }

  #drop(id: number) {
    const slot = this.#slots.get(id)
    const option = slot === undefined ? undefined : this.#options[slot]
    if (slot === undefined || !option) return
    this.#options[slot] = undefined
    this.attributes[slot] = 0
    for (const rows of this.#rows.values()) rows[slot] = undefined
    const values = this.#byValue.get(option.code)
    for (const value of valuesOf(option))
      values?.set(
        value,
        (values.get(value) ?? []).filter((other) => other !== id),
      )
  }

  get size(): number {
    return this.#ids.length
  }

  /** Slot of an option or (negative) category id; -1 if unknown. */
  slot = (id: number): number => this.#slots.get(id) ?? -1
  idAt = (slot: number): number => this.#ids[slot] ?? 0

  /** Attribute id by code; 0 if it has no known option. */
  attributeOf(code: string): number {
    return this.#attributes.get(code) ?? 0
  }

  /** Ids of the options that a filter selects. */
  filterOptionIds(code: string, values: readonly string[]): number[] {
    const known = this.#byValue.get(code)
    return [...new Set(values.flatMap((value) => known?.get(value) ?? []))]
  }

  /** Comparator in alphabetical order, like `compareAlphabetically` of facets.ts. */
  compare(slot: number, other: number): number {
    const difference = (this.#beginnings[slot] as number) - (this.#beginnings[other] as number)
    if (difference !== 0) return difference
    return compareAlphabetically(
      { id: this.idAt(slot), sortKey: this.#options[slot]?.sortKey ?? '' },
      { id: this.idAt(other), sortKey: this.#options[other]?.sortKey ?? '' },
    )
  }

  /** The row of an option or category with the label of a store view. */
  rowAt(slot: number, storeCode: string): FacetOptionRow | undefined {
    let rows = this.#rows.get(storeCode)
    if (!rows) this.#rows.set(storeCode, (rows = this.#ids.map(() => undefined)))
    return (rows[slot] ??= this.#buildRow(slot, storeCode))
  }

  #buildRow(slot: number, storeCode: string): FacetOptionRow | undefined {
    const id = this.idAt(slot)
    if (id < 0) {
      const category = this.#places.get(storeCode)?.get(-id)
      return (
        category && {
          id,
          attributeId: 0,
          value: toUid(-id),
          label: category.name,
          swatchValue: null,
          position: category.position,
          sortKey: '',
        }
      )
    }
    const option = this.#options[slot]
    if (!option) return undefined
    const { attributeId, code, kind, key, label, labels, swatchValue, position, sortKey } = option
    return {
      id,
      attributeId,
      value: kind === 'boolean' || KEYED.has(code) ? key : String(id),
      label: labels?.[storeCode] ?? label,
      swatchValue,
      position,
      sortKey,
    }
  }

  categoriesAt(paths: readonly string[], storeCode: string): number[] {
    const known = this.#paths.get(storeCode)
    return paths.flatMap((path) => known?.get(path) ?? [])
  }
}

// a key such as '2025' takes precedence over an id with the same digits
const valuesOf = ({ id, code, key }: OptionRow): string[] =>
  code === 'publication_year' || key === String(id) ? [key] : [key, String(id)]

const KEY_CHARACTERS = 8
const FIRST_CODE = 0x20
const MAX_VALUE = 63

/**
 * Encodes the start of a sort key as a number with the same order: six bits per character; stops at the first character
 * that exceeds six bits.
 */
function prefixNumber(key: string): number {
  let number = 0
  let isPast = false
  for (let at = 0; at < KEY_CHARACTERS; at++) {
    const value: number =
      isPast || at >= key.length ? 0 : Math.max(0, Math.min(key.charCodeAt(at) - FIRST_CODE + 1, MAX_VALUE))
    isPast ||= value === MAX_VALUE
    number = number * 64 + value
  }
  return number
}
