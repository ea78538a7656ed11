import { parseVideoUrl } from '../../../../rules/video-address.ts'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { productsChanged } from '../changes.ts'
import { deleteVideos, insertVideo, readVideos } from './videos.sql.ts'

/** Maximum videos of one product. */
export const MAX_VIDEOS = 5

export type VideoProblem = 'no product' | 'no video' | 'no picture' | 'too many'

/**
 * Adds a video after the images of a product, with its cover as the preview. An existing video with the same URL is
 * replaced, with the new title.
 */
export function addVideo(
  db: Database,
  actor: Actor,
  sku: string,
  { address, title }: { address: string; title: string },
): Promise<VideoProblem | undefined> {
  const video = parseVideoUrl(address)
  if (!video) return Promise.resolve('no video')
  return db.transaction(async (tx) => {
    const product = await readVideos(tx, sku)
    if (!product) return 'no product'
    if (!product.cover) return 'no picture'
    const others = product.videos.filter((known) => known.url !== address)
    if (others.length >= MAX_VIDEOS) return 'too many'
    await deleteVideos(tx, product.id, address)
    await insertVideo(tx, { ...product, cover: product.cover, address, title, provider: video.provider })
    await productsChanged(tx, [product.id])
    await logAction(tx, actor, 'product.add-video', ['product', sku], { after: { address } })
    return undefined
  })
}

/**
 * Removes all videos of a product, or the one with a URL; returns their number, undefined if there is no such product.
 */
export const removeVideos = (db: Database, actor: Actor, sku: string, address?: string): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    const product = await readVideos(tx, sku)
    if (!product) return undefined
    const removed = await deleteVideos(tx, product.id, address)
    if (removed > 0) {
      await productsChanged(tx, [product.id])
      await logAction(tx, actor, 'product.remove-videos', ['product', sku], { after: { removed, address } })
    }
    return removed
  })

/** URLs and titles by position; undefined if there is no such product. */
export const listVideos = async (db: Database, sku: string) => (await readVideos(db, sku))?.videos
