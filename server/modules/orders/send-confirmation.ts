import { confirmation } from './confirmation.ts'
import { ORDER_CONFIRMATION } from './orders.ts'
import { type Post, sendLetter } from './send-letter.ts'

/** Writes and sends an order's confirmation. */
export const sendConfirmation = (post: Post, number: string): Promise<void> =>
  sendLetter(post, ORDER_CONFIRMATION, number, confirmation)
