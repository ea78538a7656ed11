import { mediaPathOf } from '../../ui/shelf/cover.tsx'

const WIDTHS = [240, 320, 480, 640, 960]

interface Props {
  url: string
  alt?: string | null
  width?: number | null
  height?: number | null
  sizes: string
  priority?: boolean
  className?: string
}

/** Image of a post; its dimensions reserve the space before it loads. */
export function PostImage({ url, alt, width, height, sizes, priority, className }: Props) {
  const urlOfWidth = (size: number) => `${mediaPathOf(url)}?width=${size}`
  return (
    <img
      src={urlOfWidth(640)}
      srcSet={WIDTHS.map((size) => `${urlOfWidth(size)} ${size}w`).join(', ')}
      sizes={sizes}
      width={width ?? 1200}
      height={height ?? 675}
      alt={alt ?? ''}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      className={className}
    />
  )
}
