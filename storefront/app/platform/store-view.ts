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
  /** Prefix of every path of the store view: '' or '/en'. */
  readonly base: string
  /** Path within the store view, with a leading slash. */
  readonly path: string
}

function defaultStore(stores: readonly StoreView[]): StoreView {
  const store = stores.find(({ isDefault }) => isDefault) ?? stores[0]
  if (!store) throw new Error('No store view')
  return store
}

/** Reads the store view from the first segment; an unknown segment is part of a path of the default store view. */
export function storePathOf(pathname: string, stores: readonly StoreView[]): StorePath {
  const [, first = ''] = pathname.split('/', 2)
  const store = stores.find(({ code }) => code === first)
  if (!store) return { store: defaultStore(stores), base: '', path: pathname }
  const base = `/${first}`
  return { store, base, path: pathname.slice(base.length) || '/' }
}

/** Prefix of links to pages of a store view: '' or '/en'. */
export const baseOf = (store: StoreView) => (store.isDefault ? '' : `/${store.code}`)
