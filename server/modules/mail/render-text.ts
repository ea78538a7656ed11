import type { MailBlock, MailContent, MailFrame } from './mail-content.ts'

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `\n${block.text.toUpperCase()}`
    case 'text':
      return `${block.text}\n`
    case 'lines':
      return `${block.lines.join('\n')}\n`
    case 'pairs':
      return `${block.pairs.map(({ label, value }) => `${label}: ${value}`).join('\n')}\n`
    case 'goods': {
      const rows = block.rows.map(({ name, note, amount }) => `- ${name}\n  ${note} = ${amount}`)
      const sums = block.sums.map(({ label, amount }) => `${label}: ${amount}`)
      return `${[...rows, '', ...sums].join('\n')}\n`
    }
    case 'titles':
      return `${block.rows.map(({ text }) => text).join('\n')}\n`
    case 'link':
      return `${block.text}: ${block.href}\n`
  }
}

/** The plain-text part of a mail. */
export const renderText = ({ title, blocks }: MailContent, { footer }: Pick<MailFrame, 'footer'>): string =>
  `${title}\n\n${blocks.map(renderBlock).join('\n')}\n\n-- \n${footer.join('\n')}\n`
