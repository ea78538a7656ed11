import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { addDays } from '../../../../rules/day.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import { getConfiguration } from '../../store/index.ts'
import type { FacetVocabulary } from './facet-rule.ts'
import {
  readLocale,
  readNamedCategories,
  readNamedOptions,
  readNamedPublishers,
  readNamedSeries,
} from './facet-vocabulary.sql.ts'
import type { ParsedQuery } from '../words/parsed-query.ts'
import { searchVocabulary } from '../words/search-words.ts'
import { foldWords } from '../words/words.ts'

const folded = (name: string) => foldWords(name).join(' ')

const vocabularies = ttlCache(async (db, storeCode) => {
  const [options, categories, series, publishers, locale, { stopWords }] = await Promise.all([
    readNamedOptions(db, storeCode),
    readNamedCategories(db, storeCode),
    readNamedSeries(db),
    readNamedPublishers(db),
    readLocale(db, storeCode),
    searchVocabulary(db),
  ])
  return [
    {
      locale,
      series: new Map(series.flatMap(({ id, label }) => seriesNames(label, stopWords).map((name) => [name, id]))),
      publishers: new Map(publishers.map((publisher) => [folded(publisher.label), publisher])),
      options: options.map((option) => ({ ...option, base: folded(option.base) })),
      categories: categories.map(({ id, name, parent }) => ({
        id,
        label: name,
        name: folded(name),
        parent: folded(parent ?? ''),
      })),
    },
  ]
})

/** A series is found by its complete name, and by its name without stop words. */
const seriesNames = (label: string, stopWords: ReadonlySet<string>) => {
  const words = foldWords(label)
  return [words.join(' '), words.filter((word) => !stopWords.has(word)).join(' ')].filter(Boolean)
}

/** The option id of the series that a query names, in any word form, with or without stop words. */
export function seriesOf({ phrase, terms }: ParsedQuery, { series }: FacetVocabulary): number | undefined {
  const words = terms.flatMap((term) => term.words)
  const names = [
    phrase,
    words.map(({ form }) => form).join(' '),
    words.map(({ form, baseWord = form }) => baseWord).join(' '),
  ]
  return names.map((name) => series.get(name)).find((id) => id !== undefined)
}

/** Vocabulary of the filters that search understands, cached for a minute. */
export async function getFacetVocabulary(db: Db, storeCode: string, now: Date): Promise<FacetVocabulary> {
  const [[vocabulary], { 'catalog/novelties/days': days }] = await Promise.all([
    vocabularies(db, storeCode),
    getConfiguration(db, storeCode),
  ])
  return {
    options: [],
    categories: [],
    series: new Map(),
    publishers: new Map(),
    locale: '',
    ...vocabulary,
    newsFrom: addDays(dayInWarsaw(now), -days),
    today: dayInWarsaw(now),
  }
}
