import { basePath } from './base-path.ts'

export interface StoreView {
  /** `default`, `en`: the first segment of the path, here and in the API. */
  readonly code: string
  /** pl_PL */
  readonly locale: string
  readonly currency: string
  /** Default country of addresses: `PL`. */
  readonly country: string
  readonly isDefault: boolean
}

export interface StorePath {
  readonly store: StoreView
  /** Prefix of every path of the store view: '' or '/en', after the base path. */
  readonly base: string
  /** Path within the store view, with a leading slash. */
  readonly path: string
}

function defaultStore(stores: readonly StoreView[]): StoreView {
  const store = stores.find(({ isDefault }) => isDefault) ?? stores[0]
  if (!store) throw new Error('No store view')
  return store
}

export const isInShop = (pathname: string) => pathname.startsWith(`${basePath()}/`)

/**
 * Reads the store view from the first segment after the base path; an unknown segment is part of a path of the default
 * store view. A path outside the shop has no base, as no page of a shop with a base path does.
 */
export function storePathOf(pathname: string, stores: readonly StoreView[]): StorePath {
  if (!isInShop(pathname)) return { store: defaultStore(stores), base: '', path: pathname }
  const inShop = pathname.slice(basePath().length)
  const [, first = ''] = inShop.split('/', 2)
  const store = stores.find(({ code }) => code === first)
  if (!store) return { store: defaultStore(stores), base: basePath(), path: inShop }
  const base = `${basePath()}/${first}`
  return { store, base, path: pathname.slice(base.length) || '/' }
}

/** Prefix of links to pages of a store view: '' or '/en', after the base path. */
export const baseOf = (store: StoreView) => basePath() + (store.isDefault ? '' : `/${store.code}`)
