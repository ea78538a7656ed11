/** State of a submitted comment: waiting for the shop's approval, or shown. */
export type CommentStatus = 'waits' | 'shown'

export interface CommentsUrlState {
  page: number
  /** Id of the comment to reply to. */
  reply?: number
  sent?: CommentStatus
}

const number = (written: string | null) => (/^[1-9]\d{0,8}$/.test(written ?? '') ? Number(written) : undefined)

export const readCommentsUrlState = (search: URLSearchParams): CommentsUrlState => {
  const sent = search.get('sent')
  return {
    page: number(search.get('comments')) ?? 1,
    reply: number(search.get('reply')),
    sent: sent === 'waits' || sent === 'shown' ? sent : undefined,
  }
}

/** URL of a page of comments, or of the reply form. */
export function commentsPath(path: string, { page = 1, reply, sent }: Partial<CommentsUrlState>): string {
  const pairs = [
    ...(page > 1 ? [`comments=${page}`] : []),
    ...(reply ? [`reply=${reply}`] : []),
    ...(sent ? [`sent=${sent}`] : []),
  ]
  return `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}#${reply ? 'comment-form' : 'comments'}`
}
