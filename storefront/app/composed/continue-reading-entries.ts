import { excerptPath } from '../../../language/paths.ts'
import type { Language } from '../../../language/translate.ts'
import { coverSize, pathOf } from '../features/catalog/card/card-data.ts'
import { statusOf } from '../features/catalog/card/status.ts'
import type { ReadingPosition } from '../features/excerpt/reading-store.ts'
import type { ContinueReadingEntry } from '../features/home/continue-reading-section.tsx'
import type { ContinueReadingTitlesQuery, TitleWithCoverFragment } from '../generated/operations.ts'

export type LoadedTitle = NonNullable<NonNullable<NonNullable<ContinueReadingTitlesQuery['products']>['items']>[number]>

/** Titles stored in this browser: SKUs, latest first. */
export interface StoredTitles {
  bought: readonly string[]
  viewed: readonly string[]
  /** Reading positions in excerpts, by SKU. */
  readingPositions: Readonly<Record<string, ReadingPosition>>
}

/** Maximum number of bought titles, and of viewed ones, in one query. */
const MAX_LOADED = 4
const MAX_SHOWN = 3

/** SKU of the excerpt read last, if it was read beyond the first page. */
const lastReadExcerpt = ({ readingPositions }: StoredTitles): string[] =>
  Object.entries(readingPositions)
    .filter(([, { at }]) => at > 0)
    .toSorted(([, a], [, b]) => b.seen - a.seen)
    .slice(0, 1)
    .map(([sku]) => sku)

export const skusToLoad = (stored: StoredTitles): string[] => [
  ...new Set([
    ...lastReadExcerpt(stored),
    ...stored.bought.slice(0, MAX_LOADED),
    ...stored.viewed.slice(0, MAX_LOADED),
  ]),
]

/** Entries by priority: the excerpt being read, pre-ordered titles, next volumes of cycles, viewed titles. */
export function entriesOf(
  stored: StoredTitles,
  loaded: readonly LoadedTitle[],
  { base, language: { t, date, locale } }: { base: string; language: Pick<Language, 't' | 'date' | 'locale'> },
): ContinueReadingEntry[] {
  const titlesOf = (skus: readonly string[]) =>
    skus.flatMap((sku) => loaded.find((product) => product.sku === sku) ?? [])
  const [bought, viewed] = [titlesOf(stored.bought), titlesOf(stored.viewed)]
  const entries: { reason: string; product: TitleWithCoverFragment; to?: string }[] = [
    ...titlesOf(lastReadExcerpt(stored)).map((product) => ({
      reason: t('You are reading an excerpt'),
      product,
      to: excerptPath(locale, product.url_key ?? ''),
    })),
    ...bought
      .filter((product) => statusOf(product) === 'presale' && product.preorder_date)
      .map((product) => ({ reason: t('Your pre-order: %s', date(product.preorder_date ?? '')), product })),
    ...[...bought, ...viewed].flatMap(({ series_place: place }) =>
      place?.series.kind === 'CYCLE' && place.next && !stored.bought.includes(place.next.product.sku ?? '')
        ? [{ reason: t('Next volume: %s', place.next.volume ?? ''), product: place.next.product }]
        : [],
    ),
    ...viewed.map((product) => ({ reason: t('You looked at it last'), product })),
  ]
  const shown = new Set<string | null>()
  return entries
    .filter(({ product: { sku } }) => !shown.has(sku) && shown.add(sku))
    .slice(0, MAX_SHOWN)
    .map(({ reason, product, to }) => ({
      reason,
      product,
      size: coverSize(product),
      to: to ?? pathOf(product.url, base),
    }))
}
