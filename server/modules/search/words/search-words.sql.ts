import type { Db } from '../../../platform/db/db.ts'

export interface SynonymRow {
  id: number
  phrases: string[]
  /** The first phrase finds the others, but not the reverse. */
  isOneWay: boolean
}

export const readSynonyms = (db: Db) => db.many<SynonymRow>`
  select id, phrases, is_one_way from search_synonym order by id`

export async function readStopWords(db: Db): Promise<string[]> {
  return (await db.many<{ word: string }>`select word from search_stop_word order by word`).map(({ word }) => word)
}

interface VocabularyRows {
  synonyms: [isOneWay: boolean, phrases: string[]][]
  stopWords: string[]
}

/** Synonyms and stop words in one statement. */
export async function readSearchVocabulary(db: Db): Promise<VocabularyRows> {
  const row = await db.one<VocabularyRows>`select
    coalesce((select json_agg(json_build_array(is_one_way, phrases) order by id) from search_synonym), '[]')
      as synonyms, array(select word from search_stop_word) as stop_words`
  return { synonyms: row?.synonyms ?? [], stopWords: row?.stopWords ?? [] }
}

export async function insertSynonyms(db: Db, phrases: readonly string[], isOneWay: boolean): Promise<number> {
  const row = await db.one<{ id: number }>`
    insert into search_synonym (phrases, is_one_way) values (${phrases}, ${isOneWay}) returning id`
  return row?.id ?? 0
}

export const deleteSynonyms = (db: Db, id: number) => db.run`delete from search_synonym where id = ${id}`

export const insertStopWords = (db: Db, words: readonly string[]) =>
  db.run`insert into search_stop_word (word) select unnest(${words}::text[]) on conflict do nothing`

export const deleteStopWords = (db: Db, words: readonly string[]) =>
  db.run`delete from search_stop_word where word = any(${words})`
