import { sortKey } from '../../../../../language/sort-key.ts'
import { soundOf } from '../../../../../language/sound.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { indexChanged } from '../open-index.ts'
import {
  derivedOptions,
  deleteUnusedWords,
  type IndexRow,
  type VocabularyWord,
  addVocabulary,
  listIds,
  readForIndex,
  deleteStaleRows,
  type SourceRow,
  writeIndex,
} from './reindex.sql.ts'
import { languageWords, subjectWords } from '../../words/thema.ts'
import { titleKey, workOf } from '../../words/title-key.ts'
import { foldWords, printedKeys, spellings, surnameKeys, textKeys, tsvector } from '../../words/words.ts'
import {
  canBeBought,
  availabilityOfWhole,
  withComponents,
  type WithComponents,
  minRequiredSurcharge,
  deriveForIndex,
} from '../../../catalog/index.ts'

const BATCH_SIZE = 1000

/** Writes the index rows of these products, or of all. Returns the number of indexed products. */
export async function reindex(db: Db, productIds: readonly number[] | 'all'): Promise<number> {
  const ids = productIds === 'all' ? await listIds(db) : [...new Set(productIds)]
  let indexedCount = 0
  const options = { availability: await derivedOptions(db, 'availability'), rating: await derivedOptions(db, 'rating') }
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    indexedCount += await db.transaction(async (tx) => {
      await deriveForIndex(tx, batch)
      const rows = await readForIndex(tx, batch)
      await deleteStaleRows(tx, batch, rows)
      await writeIndex(
        tx,
        (await withComponents(tx, rows)).flatMap((row) => indexRows(row, options)),
      )
      await addVocabulary(tx, vocabularyOf(rows))
      indexChanged(tx)
      return rows.length
    })
  }
  if (productIds === 'all') await deleteUnusedWords(db)
  return indexedCount
}

function vocabularyOf(rows: readonly SourceRow[]): VocabularyWord[] {
  const spellingByWord = new Map<string, string>()
  const parts = new Set(
    rows.flatMap(({ texts, subtitle, authors, others, series, publisher }) => [
      ...texts.map(({ name }) => name),
      ...authors,
      ...others,
      subtitle ?? '',
      series ?? '',
      publisher ?? '',
    ]),
  )
  for (const part of parts)
    for (const [word, spelling] of spellings(part))
      if (!spellingByWord.has(word) || spellingByWord.get(word) === word) spellingByWord.set(word, spelling)
  return [...spellingByWord].map(([word, spelling]) => ({ word, spelling, sound: soundOf(spelling) }))
}

/** Keys of the options of `rating`: at least this many stars. */
const RATING_STEPS = [3, 4]
/** Prior of the Bayesian average: three average reviews, so that one good review does not rank above fifty. */
const PRIOR = { count: 3, percent: 70 }

/** Bayesian average rating, in hundredths of a percent; null without reviews. */
const ratingRankOf = ({ reviewCount: count, ratingPercent: percent }: SourceRow): number | null =>
  count === 0 ? null : Math.round(((count * percent + PRIOR.count * PRIOR.percent) / (count + PRIOR.count)) * 100)

function indexRows(
  row: WithComponents<SourceRow>,
  options: Record<'availability' | 'rating', ReadonlyMap<string, number>>,
): IndexRow[] {
  const availability = availabilityOfWhole(row)
  const positions = new Map<number, number>()
  for (const { path, position } of row.categories)
    for (const id of path) positions.set(id, Math.min(position, positions.get(id) ?? position))
  const categoryIds = [
    ...new Set(row.categories.flatMap(({ path, active }) => (active ? path.filter((id) => id > 2) : []))),
  ]
  const facets = [
    ...new Set([...row.optionIds, ...(row.componentSearchData?.optionIds ?? [])]),
    ...categoryIds.map((id) => -id),
  ]
  const option = options.availability.get(availability)
  if (option) facets.push(option)
  for (const stars of RATING_STEPS) {
    const ratingOption =
      row.reviewCount > 0 && row.ratingPercent >= stars * 20 ? options.rating.get(String(stars)) : undefined
    if (ratingOption) facets.push(ratingOption)
  }
  const subjects = `${subjectWords(row.subjects)} ${languageWords(row.originalLanguage)}`
  const withRequired = (price: number) => price + (minRequiredSurcharge(row.required, price) ?? 0)
  const work = workOf(row.texts[0]?.name ?? '', row.authors)
  return row.texts.map(({ store, locale, name, shelves, text }) => {
    const keysOf = (value: string) => printedKeys(value, locale)
    const title = foldWords(name)
    const authors = row.authors.flatMap(foldWords)
    return {
      store_code: store,
      product_id: row.id,
      in_catalog: row.visibility === 'both' || row.visibility === 'catalog',
      in_search: row.visibility === 'both' || row.visibility === 'search',
      category_ids: [...positions.keys()],
      category_positions: [...positions.values()],
      facet_ids: facets,
      amount: withRequired(row.amount),
      special_amount: row.specialAmount === null ? null : withRequired(row.specialAmount),
      special_from: row.specialFrom,
      special_to: row.specialTo,
      name_key: sortKey(name),
      published_on: row.publishedOn,
      sales: row.sales,
      rating_rank: ratingRankOf(row),
      work,
      volume: row.volumeNumber,
      in_stock: canBeBought(availability),
      news_from: row.newsFrom,
      news_to: row.newsTo,
      words: tsvector({
        A: keysOf(name),
        B: [
          ...[row.subtitle ?? '', ...row.authors, ...row.others, row.series ?? '', row.volume ?? ''].flatMap(keysOf),
          ...row.authors.flatMap(surnameKeys),
        ],
        C: [row.publisher ?? '', row.originalTitle ?? ''].flatMap(keysOf),
        D: [
          ...[row.isbn13, row.ean, ...(row.componentSearchData?.numbers ?? [])].filter((number) => number !== null),
          ...[row.sku, ...row.fileFormats, ...(row.componentSearchData?.skus ?? [])].flatMap(foldWords),
          ...shelves.flatMap(keysOf),
        ],
      }),
      title: titleKey(name),
      texts: textKeys(`${text} ${subjects}`, locale)
        .map((word) => `'${word}'`)
        .join(' '),
      trigrams: [...title, ...authors].join(' '),
    }
  })
}
