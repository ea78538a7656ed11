import { optionKey } from '../record/option-key.ts'
import type { LinkTarget, Person } from '../record/title-record.ts'
import { type Part, sortedByKey, storedPrice, type MergedTitle } from './merged-title.ts'
import type { StoredTitle } from './titles.sql.ts'

/** The parts that differ from the stored title; all of a new one. */
export function changesOf(target: MergedTitle, stored: StoredTitle | undefined): Set<Part> {
  if (!stored)
    return new Set(['product', 'book', 'texts', 'people', 'options', 'price', 'stock', 'values', 'links', 'categories'])
  const changes = new Set<Part>()
  const addUnlessSame = (part: Part, isSame: boolean) => (isSame ? undefined : changes.add(part))
  const { newsFrom: _news, ...product } = target.product
  addUnlessSame(
    'product',
    Object.entries(product).every(([key, value]) => same(value, stored[key as keyof StoredTitle])),
  )
  addUnlessSame(
    'book',
    Object.entries(target.book).every(([key, value]) => same(value, stored[key as keyof StoredTitle])) &&
      sameName(target.series, stored.series) &&
      (!target.seriesKind || target.seriesKind === stored.seriesKind) &&
      sameName(target.publisher, stored.publisher),
  )
  addUnlessSame(
    'texts',
    target.texts.every(({ store, ...text }) =>
      same(
        { name: text.name, urlKey: text.urlKey, lead: text.lead, description: text.description },
        stored.texts[store],
      ),
    ),
  )
  addUnlessSame('people', same(target.people.map(personKey), stored.people.map(personKey)))
  addUnlessSame('options', same(target.options, sortedByKey(stored.options)))
  addUnlessSame('price', same(priceKey(target.price), priceKey(storedPrice(stored))))
  addUnlessSame('stock', same(target.stock, sortedByKey(stored.stock)))
  addUnlessSame('values', same(target.values, sortedByKey(stored.values)))
  addUnlessSame('links', target.linkTypes.length === 0 || hasLinks(target, stored))
  addUnlessSame('categories', same(target.categories, stored.categories))
  return changes
}

// jsonb does not preserve the order of keys
const withSortedKeys = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? sortedByKey(value as Record<string, unknown>)
    : value
const same = (a: unknown, b: unknown) =>
  a === b ||
  (typeof a === 'object' &&
    typeof b === 'object' &&
    JSON.stringify(withSortedKeys(a)) === JSON.stringify(withSortedKeys(b)))

const priceKey = (price: MergedTitle['price']) =>
  price ? [price.amount, price.special, price.specialFrom, price.specialTo] : null

/** People with the same key are one person in one role. */
export const personKey = ({ name, role }: Pick<Person, 'name' | 'role'>) => `${role} ${optionKey(name)}`

// spellings with the same key are one name
const sameName = (a: string | null, b: string | null) => (a && optionKey(a)) === (b && optionKey(b))

/** Whether all links of the record are stored, resolved or pending, and the title has no others of their types. */
function hasLinks({ links, linkTypes }: MergedTitle, { links: resolved, requestedLinks }: StoredTitle): boolean {
  const isReplaced = ({ type }: { type: string }) => linkTypes.includes(type)
  const hasTarget = (requested: LinkTarget, link: StoredTitle['links'][number]) =>
    requested.type === link.type && (requested.target === link.sku || requested.target === link.isbn13)
  const isStored = (requested: LinkTarget) =>
    resolved.some((link) => hasTarget(requested, link)) ||
    requestedLinks.some(({ type, target }) => type === requested.type && target === requested.target)
  return (
    links.every(isStored) &&
    requestedLinks
      .filter(isReplaced)
      .every(({ type, target }) => links.some((requested) => requested.type === type && requested.target === target)) &&
    (requestedLinks.some(isReplaced) ||
      resolved.filter(isReplaced).every((link) => links.some((requested) => hasTarget(requested, link))))
  )
}
