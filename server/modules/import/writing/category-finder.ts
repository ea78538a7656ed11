import { slug } from '../../../../language/slug.ts'
import type { Db } from '../../../platform/db/db.ts'
import { addCategory, type CategoryRow, readCategories } from './categories.sql.ts'
import { readCategoryPath } from '../record/category-path.ts'
import { leaveOut, type TitleRecord } from '../record/title-record.ts'

/** The root category (Magento's id). */
const ROOT = { id: 2, path: [1, 2], urlPath: '' }
const MAX_DEPTH = 4
const MAX_NEW = 500

const namesKey = (names: readonly string[]) => names.map((name) => name.toLowerCase()).join('\n')

/** Thema prefixes with categories of the demo shop, longest prefix first; missing categories are skipped. */
const THEMA: readonly (readonly [code: string, shelf: string])[] = (
  [
    ['FBC', 'literatura-piekna/klasyka-swiatowa'],
    ['FFH', 'kryminal-i-sensacja/retro'],
    ['FF', 'kryminal-i-sensacja/kryminal'],
    ['FH', 'kryminal-i-sensacja/thriller'],
    ['FL', 'fantastyka/science-fiction'],
    ['FM', 'fantastyka/fantasy'],
    ['FN', 'fantastyka/basnie-i-legendy'],
    ['FYB', 'literatura-piekna/opowiadania'],
    ['FB', 'literatura-piekna/powiesc-wspolczesna'],
    ['F', 'literatura-piekna'],
    ['DC', 'literatura-piekna/poezja'],
    ['DD', 'literatura-piekna/dramat'],
    ['DNB', 'biografie-i-wspomnienia/biografie'],
    ['DNC', 'biografie-i-wspomnienia/listy-i-dzienniki'],
    ['DNP', 'biografie-i-wspomnienia/reportaz'],
    ['DN', 'biografie-i-wspomnienia'],
    ['YBC', 'dla-dzieci/picturebooki'],
    ['YBL', 'dla-dzieci/pierwsze-czytanie'],
    ['YDP', 'dla-dzieci/bajki-i-wiersze'],
    ['YFH', 'dla-mlodziezy/fantastyka-mlodziezowa'],
    ['YFB', 'dla-mlodziezy/powiesc'],
    ['YN', 'dla-dzieci/wiedza'],
    ['YPC', 'podreczniki'],
    ['YP', 'podreczniki'],
    ['YF', 'dla-dzieci'],
    ['Y', 'dla-dzieci'],
    ['NH', 'nauka/historia'],
    ['JM', 'nauka/psychologia'],
    ['P', 'nauka'],
    ['RN', 'nauka/przyroda'],
    ['T', 'nauka/technika'],
    ['U', 'nauka/technika'],
    ['WB', 'poradniki/kuchnia'],
    ['WK', 'poradniki/dom-i-ogrod'],
    ['WM', 'poradniki/dom-i-ogrod'],
    ['VF', 'poradniki/zdrowie'],
    ['V', 'poradniki'],
    ['WTL', 'sztuka-i-podroze/podroze'],
    ['WT', 'sztuka-i-podroze/podroze'],
    ['WDJ', 'gry-i-gadzety/puzzle'],
    ['WDM', 'gry-i-gadzety/gry'],
    ['A', 'sztuka-i-podroze/sztuka'],
  ] as const
).toSorted((a, b) => b[0].length - a[0].length)

const BY_KIND: Readonly<Record<string, string>> = {
  game: 'gry-i-gadzety/gry',
  puzzle: 'gry-i-gadzety/puzzle',
  toy: 'gry-i-gadzety',
  stationery: 'gry-i-gadzety',
  ebook: 'e-booki',
  audiobook: 'audiobooki',
}

/** Finds the categories of a record and creates missing ones. */
export class CategoryFinder {
  #byPath = new Map<string, CategoryRow>()
  #byKey = new Map<string, CategoryRow | null>()
  /** By the names of the path. */
  #byNames = new Map<string, CategoryRow>()
  readonly #names = new Map<number, string>()
  #added = 0

  constructor(readonly canCreate: boolean) {}

  /** Reloads the tree, for example after a rollback. */
  async read(db: Db): Promise<void> {
    this.#byPath = new Map()
    this.#byKey = new Map()
    this.#byNames = new Map()
    for (const row of await readCategories(db)) this.#index(row)
  }

  #index(row: CategoryRow) {
    this.#byPath.set(row.urlPath, row)
    this.#names.set(row.id, row.name)
    const names = namesKey(row.path.slice(2).map((id) => this.#names.get(id) ?? ''))
    if (!this.#byNames.has(names)) this.#byNames.set(names, row)
    // a sender's branch outside the menu is found by its whole path only, and an ambiguous key identifies no category
    if (row.isInMenu) this.#byKey.set(row.urlKey, this.#byKey.has(row.urlKey) ? null : row)
  }

  /** Returns undefined if the record has no subject. */
  async find(tx: Db, record: TitleRecord): Promise<number[] | undefined> {
    const { shelves, thema, kind } = record.fields
    if (shelves === undefined && thema === undefined && kind === undefined) return undefined
    const found = new Set<number>()
    for (const path of shelves ?? []) {
      const row = await this.#findPath(tx, path, record)
      if (row) found.add(row.id)
    }
    // the sender's categories take precedence over Thema subjects
    for (const code of found.size > 0 ? [] : (thema ?? [])) {
      const path = THEMA.find(([start]) => code.startsWith(start))?.[1]
      const row = path === undefined ? undefined : this.#byPath.get(path)
      if (row) found.add(row.id)
    }
    const byKind = kind === undefined ? undefined : this.#byPath.get(BY_KIND[kind] ?? '')
    if (byKind && found.size === 0) found.add(byKind.id)
    return found.size > 0 || shelves !== undefined ? [...found] : undefined
  }

  async #findPath(tx: Db, categoryPath: string, record: TitleRecord): Promise<CategoryRow | undefined> {
    const names = readCategoryPath(categoryPath)
      .map((name) => name.slice(0, 120).trim())
      .filter((name) => slug(name) !== '')
    const keys = names.map((name) => slug(name))
    const known =
      this.#byNames.get(namesKey(names)) ?? this.#byPath.get(keys.join('/')) ?? this.#byKey.get(keys.at(-1) ?? '')
    if (known || names.length === 0) return known ?? undefined
    if (!this.canCreate || this.#added >= MAX_NEW || names.length > MAX_DEPTH) {
      leaveOut(record, `no category for "${categoryPath.slice(0, 200)}"`)
      return undefined
    }
    let parent: Pick<CategoryRow, 'id' | 'path' | 'urlPath'> = ROOT
    for (const [index, name] of names.entries()) {
      const path = parent.urlPath ? `${parent.urlPath}/${keys[index]}` : (keys[index] ?? '')
      let row = this.#byNames.get(namesKey(names.slice(0, index + 1))) ?? this.#byPath.get(path)
      if (!row) {
        row = await addCategory(tx, parent, name, keys[index] ?? '')
        this.#added++
        this.#index(row)
      }
      parent = row
    }
    return this.#byPath.get(parent.urlPath)
  }
}
