import type { Db } from '../../../platform/db/db.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import { editDistance } from '../../../../language/edit-distance.ts'
import { soundOf } from '../../../../language/sound.ts'
import { findKnownPostcode, findKnownTown } from './known-towns.ts'
import type { Network } from './point.ts'
import { cityKey, placeWords } from './place-keys.ts'
import {
  type Place,
  readPointsByCodePrefix,
  readPostcode,
  readStreets,
  readStreetsByWordPrefix,
  readTowns,
  type Street,
} from './places.sql.ts'
import type { Coordinates } from './points.sql.ts'

/** The location that a search resolves to. */
export interface FoundPlace extends Coordinates {
  name: string
}

export const MAX_SEARCH_LENGTH = 100
const MIN_PREFIX_LENGTH = 3

interface Town extends Place {
  sound: string
}

const towns = ttlCache<Town>(async (db) =>
  (await readTowns(db)).map((town) => ({ ...town, sound: soundOf(town.cityKey) })),
)

/** Number of wrong letters that are accepted in a word, by its length. */
const maxEditDistance = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Number of wrong letters, or Infinity if the lengths differ too much; at most one for a word that sounds the same. */
function spellingDistance(searchWord: SearchWord, word: string, sound: string): number {
  const maxDistance = maxEditDistance(searchWord.text)
  if (maxDistance > 0 && sound === searchWord.sound) return Math.min(1, editDistance(searchWord.text, word))
  return Math.abs(searchWord.text.length - word.length) > maxDistance
    ? Number.POSITIVE_INFINITY
    : editDistance(searchWord.text, word)
}

interface SearchWord {
  text: string
  sound: string
}
const toSearchWord = (text: string): SearchWord => ({ text, sound: soundOf(text) })

/** The town with the fewest wrong letters, of several the one with the most points. */
function findSimilarTown(all: readonly Town[], text: string): Town | undefined {
  const searchWord = toSearchWord(text)
  let best: { town: Town; count: number } | undefined
  for (const town of all) {
    const count = spellingDistance(searchWord, town.cityKey, town.sound)
    if (count <= maxEditDistance(text) && (!best || count < best.count)) best = { town, count }
  }
  return best?.town
}

const POSTCODE = /^\s*(\d{2})[-\s]?(\d{0,3})\s*$/
const CODE = /^(?=.*\d)[A-Z0-9][A-Z0-9-]{2,31}$/

const toFoundPlace = ({ latitude, longitude }: Coordinates, name: string): FoundPlace => ({ latitude, longitude, name })

/** For a postcode without a point, searches its neighbourhood: 20-2.., then 20-... */
async function findPostcode(db: Db, digits: string): Promise<FoundPlace | undefined> {
  const code = `${digits.slice(0, 2)}-${digits.slice(2)}`
  for (let length = code.length; length >= 3; length--) {
    const place = await readPostcode(db, code.slice(0, length))
    if (place) return toFoundPlace(place, `${digits.length === 5 ? code : code.slice(0, length)} ${place.city}`)
  }
  return undefined
}

/**
 * Centres of a postcode, a town (several may have the name) or a province, as Magento's `AreaInput` names them: of the
 * points of delivery there, else of the larger towns.
 */
export async function listCentres(db: Db, search: string): Promise<Coordinates[]> {
  const postcode = POSTCODE.exec(search)
  if (postcode) {
    const code = `${postcode[1]}-${postcode[2]}`
    for (let length = code.length; length >= 3; length--) {
      const start = code.slice(0, length)
      const place = (await readPostcode(db, start)) ?? findKnownPostcode(start)
      if (place) return [place]
    }
    return []
  }
  const key = cityKey(search)
  const named = (await towns(db)).filter((town) => town.cityKey === key)
  const known = named.length === 0 ? findKnownTown(search) : undefined
  return known ? [known] : named
}

/** All splits into town and street, in either order; the longest town first. */
function splitTownAndStreet(words: readonly string[]): { town: string; street: string[] }[] {
  const all: { town: string; street: string[] }[] = []
  for (let length = words.length; length >= 1; length--) {
    all.push({ town: words.slice(0, length).join(' '), street: words.slice(length) })
    if (length < words.length)
      all.push({ town: words.slice(-length).join(' '), street: words.slice(0, words.length - length) })
  }
  return all
}

const isNumber = (word: string) => /^\d/.test(word)

/** Whether every word is the beginning of a word of the street. */
const matchesWordStarts = (street: string, words: readonly string[]) => {
  const own = street.split(' ')
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)))
}

/** A street for display: `ul. Lipowa 14a` -> `ul. Lipowa`. */
const withoutNumber = (street: string) => street.replace(/(?<=\S)\s+\d+\s*[a-z]?(?:\s*[/-]\s*\w+)?\s*$/i, '')

/** Without house numbers: "Lipowa 14" -> "Lipowa", while "3 Maja" is unchanged. */
const nameOfStreet = (words: readonly string[]) => words.filter((word, index) => index === 0 || !isNumber(word))

function bestStreet(streets: readonly Street[], words: readonly string[]): Street | undefined {
  const name = nameOfStreet(words)
  const fullName = name.join(' ')
  return (
    streets.find(({ streetKey }) => streetKey === fullName) ??
    streets.find(({ streetKey }) => matchesWordStarts(streetKey, name)) ??
    streets.find(({ streetKey }) => {
      const own = streetKey.split(' ')
      return name.every((word) =>
        own.some(
          (candidate) => spellingDistance(toSearchWord(word), candidate, soundOf(candidate)) <= maxEditDistance(word),
        ),
      )
    })
  )
}

/** A street of a town, or the town itself without words; undefined if it has no such street. */
async function inTown(db: Db, town: Place, words: readonly string[]): Promise<FoundPlace | undefined> {
  if (words.length === 0) return toFoundPlace(town, town.city)
  const streets = (await readStreets(db, town.cityKey)).filter((street) => isNear(street, town))
  const street = bestStreet(streets, words)
  return street && toFoundPlace(street, `${street.city}, ${withoutNumber(street.street)}`)
}

const isNear = (a: Coordinates, b: Coordinates) =>
  Math.abs(a.latitude - b.latitude) < 0.5 && Math.abs(a.longitude - b.longitude) < 0.8

/** Searches a street without its town; of several, the one with the most points. */
async function findStreet(db: Db, words: readonly string[]): Promise<FoundPlace | undefined> {
  const name = nameOfStreet(words)
  const [longest = ''] = name.toSorted((a, b) => b.length - a.length)
  if (longest.length < MIN_PREFIX_LENGTH) return undefined
  const streets = (await readStreetsByWordPrefix(db, longest)).filter(({ streetKey }) =>
    matchesWordStarts(streetKey, name),
  )
  const street = streets.find(({ streetKey }) => streetKey === name.join(' ')) ?? streets[0]
  return street && toFoundPlace(street, `${street.city}, ${withoutNumber(street.street)}`)
}

/** Bounds the cost of a search: words of a street that are searched by their beginnings. */
const MAX_WORDS = 3

/** Share of a misspelled word that has to be right at its beginning; a longer beginning matches fewer streets. */
const PREFIX_SHARES = [1 / 2, 1 / 3]

/** Like `findStreet`, with spelling mistakes: the beginning of one word has to be right. */
async function findMisspelledStreet(db: Db, words: readonly string[]): Promise<FoundPlace | undefined> {
  const name = nameOfStreet(words)
  const longest = name.filter((word) => word.length > MIN_PREFIX_LENGTH).toSorted((a, b) => b.length - a.length)
  for (const part of PREFIX_SHARES)
    for (const word of longest.slice(0, MAX_WORDS)) {
      const start = word.slice(0, Math.max(MIN_PREFIX_LENGTH, Math.ceil(word.length * part)))
      const street = bestStreet(await readStreetsByWordPrefix(db, start), words)
      if (street) return toFoundPlace(street, `${street.city}, ${withoutNumber(street.street)}`)
    }
  return undefined
}

/** Resolves a town, a postcode, a street with or without its town, or the code of one of the network's points. */
export async function findPlace(db: Db, network: Network, search: string): Promise<FoundPlace | undefined> {
  const text = search.slice(0, MAX_SEARCH_LENGTH)
  const postcode = POSTCODE.exec(text)
  const code = text.trim().toUpperCase()
  if (CODE.test(code)) {
    const [point] = await readPointsByCodePrefix(db, network, code)
    if (point) return point
  }
  if (postcode) return findPostcode(db, `${postcode[1]}${postcode[2]}`)
  // "20-001 Lublin" is searched as "Lublin"; the postcode counts only without other words
  const withTown = /(?:^|\s)(\d{2})-?(\d{3})(?=\s|,|$)/.exec(text)
  const words = placeWords(withTown ? text.replace(withTown[0], ' ') : text)
  const [first] = words
  if (first === undefined) return withTown ? findPostcode(db, `${withTown[1]}${withTown[2]}`) : undefined
  return findWords(db, words)
}

async function findWords(db: Db, words: readonly string[]): Promise<FoundPlace | undefined> {
  const all = await towns(db)
  const query = words.join(' ')
  let firstTown: Town | undefined
  for (const { town, street } of splitTownAndStreet(words)) {
    const known = all.find((place) => place.cityKey === town)
    const found = known && (await inTown(db, known, street))
    if (found) return found
    // "Lipowa, Kraków" is a street of Kraków, although there is a town Lipowa
    firstTown ??= known
  }
  if (firstTown) return toFoundPlace(firstTown, firstTown.city)
  const begun =
    query.length >= MIN_PREFIX_LENGTH ? all.find((place) => place.cityKey.startsWith(cityKey(query))) : undefined
  if (begun) return toFoundPlace(begun, begun.city)
  const street = await findStreet(db, words)
  if (street) return street
  for (const { town, street: rest } of splitTownAndStreet(words)) {
    const similarTown = findSimilarTown(all, town)
    if (similarTown) return (await inTown(db, similarTown, rest)) ?? toFoundPlace(similarTown, similarTown.city)
  }
  return findMisspelledStreet(db, words)
}
