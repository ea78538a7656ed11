import type { Attachment } from '../../platform/mail/mail.ts'

/** A picture shown in the HTML part only. */
export interface Cover {
  /** Absolute URL. */
  url: string
  alt: string
}

export interface GoodsRow {
  name: string
  note: string
  amount: string
  cover?: Cover
}

export interface TitleRow {
  text: string
  cover?: Cover
}

/** The HTML and the plain-text part are rendered from the same blocks. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'pairs'; pairs: readonly { label: string; value: string }[] }
  | {
      kind: 'goods'
      rows: readonly GoodsRow[]
      sums: readonly { label: string; amount: string; isTotal?: boolean }[]
    }
  | { kind: 'titles'; rows: readonly TitleRow[] }
  | { kind: 'link'; text: string; href: string }

/** What a mail template returns. */
export interface MailContent {
  subject: string
  title: string
  blocks: readonly MailBlock[]
  attachments?: readonly Attachment[]
}

/** What all mails of the shop have in common. */
export interface MailFrame {
  locale: string
  shopName: string
  /** URL to which the shop's name links. */
  homeUrl: string
  footer: readonly string[]
}

export const paragraph = (text: string): MailBlock => ({ kind: 'text', text })
export const heading = (text: string): MailBlock => ({ kind: 'heading', text })
