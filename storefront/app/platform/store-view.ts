export interface StoreView {
  /** `default`, `en`: the first segment of the path, and of the API's. */
  readonly code: string
  /** pl_PL */
  readonly locale: string
  readonly currency: string
  readonly isDefault: boolean
}

export interface Place {
  readonly store: StoreView
  /** What stands before every path of the view: '' or '/en'. */
  readonly base: string
  /** The path within the view, with its leading slash. */
  readonly path: string
}

export function defaultStore(stores: readonly StoreView[]): StoreView {
  const store = stores.find(({ isDefault }) => isDefault) ?? stores[0]
  if (!store) throw new Error('There is no store view')
  return store
}

/** Reads the store view off the first segment; an unknown segment belongs to the default view's path. */
export function placeOf(pathname: string, stores: readonly StoreView[]): Place {
  const [, first = ''] = pathname.split('/', 2)
  const store = stores.find(({ code }) => code === first)
  if (!store) return { store: defaultStore(stores), base: '', path: pathname }
  const base = `/${first}`
  return { store, base, path: pathname.slice(base.length) || '/' }
}

/** The prefix that links to another view's pages get. */
export const baseOf = (store: StoreView) => (store.isDefault ? '' : `/${store.code}`)
