import { previewOfPost } from '../blog/index.ts'
import { previewDraft } from '../cms/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { listStoreViews } from '../store/index.ts'
import { ContentError, type ContentFile, parseFile, pathOf, splitName } from './content-file.ts'
import { blockOf, pageOf, PER_VIEW } from './page-kinds.ts'

/**
 * Returns the path of a preview for everybody who has the link. A page or block shows the content of the file,
 * published or not; a post shows its stored content. Throws ContentError.
 */
export async function previewContent(
  db: Db,
  file: ContentFile,
  { days, now }: { days: number; now: Date },
): Promise<string> {
  const [folder] = file.name.split('/')
  const stores = await listStoreViews(db)
  const views = stores.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ code }) => code)
  const { key, view } = splitName(file.name, views)
  const store = stores.find(({ code }) => code === view)
  const inView = (path: string) => (store?.isDefault ? path : `/${view}${path}`)
  const contentError = (message: string) => new ContentError([{ file: pathOf(file), line: 1, message }])
  if (folder === 'pages' || folder === 'blocks') {
    const parsed = parseFile(file, { ...PER_VIEW, views })
    const draft = folder === 'pages' ? pageOf(parsed) : { ...blockOf(parsed), contentHeading: null }
    return inView(await previewDraft(db, draft, { days, now }))
  }
  if (file.name.startsWith('blog/posts/') && store) {
    const until = new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
    const path = await previewOfPost(db, key, { storeCode: view, locale: store.locale, until })
    if (path === undefined) throw contentError('the shop has no such post yet: push it with "active: false"')
    return inView(path)
  }
  throw contentError('pages, blocks and blog posts have a preview')
}
