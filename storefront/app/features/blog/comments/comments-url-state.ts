/** State of a submitted comment: waiting for the shop's approval, or shown. */
export type CommentStatus = 'waits' | 'shown'

export interface CommentsUrlState {
  page: number
  /** Id of the comment to reply to. */
  reply?: number
  sent?: CommentStatus
}

const number = (value: string | null) => (/^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : undefined)

export const parseCommentsUrlState = (searchParams: URLSearchParams): CommentsUrlState => {
  const sent = searchParams.get('sent')
  return {
    page: number(searchParams.get('comments')) ?? 1,
    reply: number(searchParams.get('reply')),
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
