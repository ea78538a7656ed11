import type { Language } from '../../../language/translate.ts'
import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { openLanguage } from '../../texts/languages.ts'
import { listStoreViews, cachedByKey } from './store.ts'

const viewsOf = cachedByKey(listStoreViews)

/** A store view and its language; the default view if `storeCode` is not that of an active view. */
export async function getViewLanguage(db: Db, storeCode: string): Promise<{ view: StoreView; language: Language }> {
  const views = await viewsOf(db)
  const view = views.find(({ code }) => code === storeCode) ?? views.find(({ isDefault }) => isDefault)
  if (!view) throw new Error('the shop has no default store view')
  return { view, language: openLanguage(view.locale) }
}
