/** What became of a comment that was sent: it waits for the shop, or is shown. */
export type Sent = 'waits' | 'shown'

export interface CommentsPlace {
  page: number
  /** The comment that is answered. */
  reply?: number
  sent?: Sent
}

const number = (written: string | null) => (/^[1-9]\d{0,8}$/.test(written ?? '') ? Number(written) : undefined)

export const readCommentsPlace = (search: URLSearchParams): CommentsPlace => {
  const sent = search.get('sent')
  return {
    page: number(search.get('comments')) ?? 1,
    reply: number(search.get('reply')),
    sent: sent === 'waits' || sent === 'shown' ? sent : undefined,
  }
}

/** The comments of a post at this place, or the form for an answer. */
export function commentsPath(path: string, { page = 1, reply, sent }: Partial<CommentsPlace>): string {
  const pairs = [
    ...(page > 1 ? [`comments=${page}`] : []),
    ...(reply ? [`reply=${reply}`] : []),
    ...(sent ? [`sent=${sent}`] : []),
  ]
  return `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}#${reply ? 'comment-form' : 'comments'}`
}
