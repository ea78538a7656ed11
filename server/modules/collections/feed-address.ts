import type { StoreView } from '../../platform/context.ts'

/** The first word of every feed's path. */
export const FEEDS = 'rss'

/** Where the news of a page are, from the host on: `/autorzy/boleslaw-prus` -> `/rss/autorzy/boleslaw-prus.xml`. */
export const feedOf = (store: Pick<StoreView, 'isDefault' | 'code'>, path: string): string => `${store.isDefault ? '' : `/${store.code}`}/${FEEDS}${path}.xml`
