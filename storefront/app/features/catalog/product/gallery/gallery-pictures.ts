import type { ProductPageFragment } from '../../../../generated/operations.ts'
import { withoutNulls } from '../../../../../../web/api/without-nulls.ts'

type Entry = NonNullable<NonNullable<ProductPageFragment['media_gallery_entries']>[number]>

/** A picture, or a video with its preview picture. */
export interface GalleryItem {
  id: number | null
  /** URL of the picture in full size. */
  url: string
  label: string
  /** Pixels of the file, where known. */
  size?: { width: number; height: number }
  video?: { url: string; title: string }
}

const itemOf = ({ id, label, width, height, large, video_content: video }: Entry): GalleryItem => ({
  id,
  url: large?.url ?? '',
  label: label ?? '',
  ...(width && height && { size: { width, height } }),
  ...(video?.video_url && { video: { url: video.video_url, title: video.video_title ?? '' } }),
})

/** Visible items in display order. */
export const galleryOf = ({ media_gallery_entries: entries }: ProductPageFragment): GalleryItem[] =>
  withoutNulls(entries)
    .filter(({ disabled, large }) => !disabled && large?.url)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(itemOf)
