import { hashOf } from './seeded-random.ts'
import type { Title } from './title.ts'

const MAX_RELATED = 6
const MAX_BOUGHT_TOGETHER = 2
const MAX_CROSSSELL = 4

/** Links titles: other editions, same series, author or category, and titles bought together. */
export function linkTitles(titles: readonly Title[]): Pick<Title, 'sku' | 'links'>[] {
  const byShelf = groups(titles, (title) => title.categories.slice(0, 1))
  const bySeries = groups(titles, ({ series }) => (series ? [series.name] : []))
  const byAuthor = groups(titles, ({ people }) =>
    people.filter(({ role }) => role === 'author').map(({ name }) => name),
  )
  const byWork = groups(titles, (title) => [workOf(title)])
  return titles.map((title) => {
    const shelf = shuffled(title, byShelf.get(title.categories[0] ?? '') ?? [])
    const author = title.people.flatMap(({ name }) => byAuthor.get(name) ?? [])
    const editions = byWork.get(workOf(title)) ?? []
    const series = (title.series && bySeries.get(title.series.name)) ?? []
    const others = (list: readonly Title[], limit: number) =>
      [...new Set(list)].filter((other) => other.sku !== title.sku && !editions.includes(other)).slice(0, limit)
    const inStock = shelf.filter(({ type, stock }) => type === 'simple' && (stock['lublin'] ?? 0) > 0)
    const links: Title['links'] = [
      ...editions
        .filter((other) => other.sku !== title.sku)
        .map(({ sku }) => ({ sku, type: 'other-edition' as const })),
      ...others([...series, ...author, ...shelf], MAX_RELATED).map(({ sku }) => ({ sku, type: 'related' as const })),
      ...others(inStock, MAX_BOUGHT_TOGETHER).map(({ sku }) => ({ sku, type: 'bought-together' as const })),
      ...others(shelf.toReversed(), MAX_CROSSSELL).map(({ sku }) => ({ sku, type: 'crosssell' as const })),
      ...others(
        author.filter(({ price }) => price.amount > title.price.amount),
        3,
      ).map(({ sku }) => ({ sku, type: 'upsell' as const })),
    ]
    return { sku: title.sku, links }
  })
}

const workOf = ({ texts, people }: Title) =>
  `${texts['default']?.name}|${people.find(({ role }) => role === 'author')?.name}`

function groups(titles: readonly Title[], keysOf: (title: Title) => string[]): Map<string, Title[]> {
  const found = new Map<string, Title[]>()
  for (const title of titles) for (const key of keysOf(title)) found.set(key, [...(found.get(key) ?? []), title])
  return found
}

const shuffled = ({ sku }: Title, list: readonly Title[]) =>
  list
    .map((other) => ({ other, rank: hashOf(`${sku} ${other.sku}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ other }) => other)
