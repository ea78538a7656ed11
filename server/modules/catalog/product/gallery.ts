import type { RequestContext } from '../../../platform/context.ts'
import { MEDIA } from '../catalog.ts'
import type { Card } from './cards.ts'
import type { ImageRow } from './product-parts.sql.ts'
import { loadProductPart } from './product-parts.ts'

export const videoOf = ({ video }: ImageRow) =>
  video && {
    media_type: 'external-video',
    video_provider: video['provider'] ?? null,
    video_url: video['url'] ?? null,
    video_title: video['title'] ?? null,
    video_description: video['description'] ?? null,
    video_metadata: video['metadata'] ?? null,
  }

/** `media_gallery` of a product. */
export const galleryOf = async (card: Card, context: RequestContext) =>
  (await loadProductPart('gallery', card, context)).map((image) => ({
    __typename: image.mediaType === 'image' ? ('ProductImage' as const) : ('ProductVideo' as const),
    url: `${context.baseUrl}${MEDIA}${image.file}`,
    path: image.file,
    label: image.label ?? card.name,
    position: image.position,
    disabled: image.isDisabled,
    width: image.width,
    height: image.height,
    video_content: videoOf(image),
  }))
