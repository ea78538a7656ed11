import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A title in the JSON files of demo/books. */
export interface WrittenBook {
  title: string
  subtitle?: string
  authors?: string[]
  translators?: string[]
  illustrators?: string[]
  editors?: string[]
  readers?: string[]
  originalTitle?: string
  originalLanguage?: string
  series?: { name: string; volume?: number | string | null }
  publisher: string
  kind?: 'book' | 'ebook' | 'audiobook' | 'game'
  fileFormats?: string[]
  durationMinutes?: number
  binding?: string
  /** Key of the most frequent colour of its drawn cover. */
  cover?: string
  largePrint?: boolean
  pages?: number
  /** YYYY-MM-DD */
  published: string
  edition?: number | string
  /** Gross, in grosze. */
  price: number
  /** Paths of category keys; the first is the main category. */
  categories: string[]
  /** Stage of the curriculum in which it is read at school: '1-3', '4-6', '7-8' or '9-12'. */
  schoolClass?: string
  thema?: string[]
  /** From and to, in years. */
  age?: [number | null, number | null]
  safety?: string
  status?: 'announcement' | 'presale' | 'to-order' | 'out-of-print'
  availableFrom?: string
  /** Popularity, 0 to 100. */
  bestseller?: number
  lead: string
  leadEn: string
  /** Paragraphs separated by an empty line. */
  blurb: string
  accessibility?: string[]
}

export async function readBooks(seedFolder: string): Promise<WrittenBook[]> {
  const folder = path.join(seedFolder, 'books')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const lists = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as WrittenBook[]),
  )
  return lists.flat()
}
