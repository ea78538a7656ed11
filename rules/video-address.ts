/** A video at another company, with its player. */
export interface Video {
  provider: 'youtube' | 'vimeo'
  /** Display name of the company. */
  company: string
  /** URL of the player; it sets no cookies before it plays. */
  player: string
}

/** Origins of the players that pages may embed. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/
const VIMEO =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:(?:\/|\?h=)([0-9a-f]{1,20}))?(?![\w/])/

/** The video of a share URL of YouTube or Vimeo; undefined for any other URL. */
export function parseVideoUrl(address: string): Video | undefined {
  const youtube = YOUTUBE.exec(address)?.[1]
  if (youtube) return { provider: 'youtube', company: 'YouTube', player: `${PLAYER_ORIGINS[0]}/embed/${youtube}?rel=0` }
  const [, id, secret] = VIMEO.exec(address) ?? []
  if (!id) return undefined
  return {
    provider: 'vimeo',
    company: 'Vimeo',
    player: `${PLAYER_ORIGINS[1]}/video/${id}?dnt=1${secret ? `&h=${secret}` : ''}`,
  }
}
