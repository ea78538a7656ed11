import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../../platform/db/changes.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { baseWordOf, type SearchVocabulary } from './parsed-query.ts'
import {
  deleteStopWords,
  deleteSynonyms,
  insertStopWords,
  insertSynonyms,
  readStopWords,
  readSynonyms,
  readSearchVocabulary,
  type SynonymRow,
} from './search-words.sql.ts'
import { foldWords } from './words.ts'

// cache time, after which other processes see changes
const CACHE_MS = 3000
const cache = new WeakMap<Db, { until: number; vocabulary: Promise<SearchVocabulary> }>()

/** Synonyms and stop words, cached for three seconds. */
export function searchVocabulary(db: Db): Promise<SearchVocabulary> {
  const cached = cache.get(db)
  if (cached && cached.until > Date.now()) return cached.vocabulary
  const vocabulary = readSearchVocabulary(db).then(({ synonyms, stopWords }) => {
    const byPhrase = synonymsByPhrase(synonyms)
    const words = [...byPhrase.keys()].filter((phrase) => !phrase.includes(' '))
    return {
      stopWords: new Set(stopWords),
      synonyms: byPhrase,
      wordWithSynonyms: (beginning: string) =>
        words.filter((word) => word.startsWith(beginning)).toSorted((a, b) => a.length - b.length)[0],
    }
  })
  cache.set(db, { until: Date.now() + CACHE_MS, vocabulary })
  vocabulary.catch(() => cache.delete(db))
  return vocabulary
}

/** A phrase of base words, by which it is found in other word forms. */
const baseWords = (phrase: string) => phrase.split(' ').map(baseWordOf).join(' ')

function synonymsByPhrase(groups: readonly (readonly [isOneWay: boolean, phrases: readonly string[]])[]) {
  const synonymsByKey = new Map<string, readonly string[]>()
  const add = (phrase: string, others: readonly string[]) => {
    for (const key of new Set([phrase, ...(phrase.includes(' ') ? [baseWords(phrase)] : [])]))
      synonymsByKey.set(key, [...(synonymsByKey.get(key) ?? []), ...others])
  }
  for (const [isOneWay, phrases] of groups)
    for (const phrase of isOneWay ? phrases.slice(0, 1) : phrases)
      add(
        phrase,
        phrases.filter((other) => other !== phrase),
      )
  return synonymsByKey
}

export const listSynonyms: (db: Db) => Promise<SynonymRow[]> = readSynonyms
export const listStopWords: (db: Db) => Promise<string[]> = readStopWords

const folded = (phrases: readonly string[]) => [
  ...new Set(phrases.map((phrase) => foldWords(phrase).join(' ')).filter(Boolean)),
]

async function vocabularyChanged(tx: Db, db: Db) {
  tx.afterCommit(() => cache.delete(db))
  await notifyChangedTags(tx, ['catalog'])
}

/** Adds a group of synonyms and returns its id. */
export async function addSynonyms(
  db: Db,
  actor: Actor,
  phrases: readonly string[],
  { isOneWay = false }: { isOneWay?: boolean } = {},
): Promise<number> {
  const group = folded(phrases)
  if (group.length < 2) throw new Refusal('graphql-input', 'Synonyms are at least two different words.')
  return db.transaction(async (tx) => {
    const id = await insertSynonyms(tx, group, isOneWay)
    await logAction(tx, actor, 'search.add-synonyms', ['synonyms', id], { after: { words: group, isOneWay } })
    await vocabularyChanged(tx, db)
    return id
  })
}

/** Removes a group of synonyms; false if there is no such group. */
export async function removeSynonyms(db: Db, actor: Actor, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await deleteSynonyms(tx, id)
    if (removed > 0) await logAction(tx, actor, 'search.remove-synonyms', ['synonyms', id])
    await vocabularyChanged(tx, db)
    return removed > 0
  })
}

/** Adds stop words; returns the number of new ones. */
export async function addStopWords(db: Db, actor: Actor, words: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const folded = words.flatMap(foldWords)
    const added = await insertStopWords(tx, folded)
    await logAction(tx, actor, 'search.add-stop-words', ['stop-words', folded.join(' ')], { after: { added } })
    await vocabularyChanged(tx, db)
    return added
  })
}

/** Removes stop words; returns the number removed. */
export async function removeStopWords(db: Db, actor: Actor, words: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const folded = words.flatMap(foldWords)
    const removed = await deleteStopWords(tx, folded)
    await logAction(tx, actor, 'search.remove-stop-words', ['stop-words', folded.join(' ')], { after: { removed } })
    await vocabularyChanged(tx, db)
    return removed
  })
}
