import type { Letter, Piece } from './confirmation.ts'
import { plainText } from './plain-text.ts'

const escape = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const INK = '#211c16'
const QUIET = '#5e5548'
const LINE = '#e0d7c5'
const ACCENT = '#9b1b30'

const cell = (style: string, words: string) => `<td style="padding:6px 0;vertical-align:top;${style}">${words}</td>`
const row = (cells: string) => `<tr>${cells}</tr>`
const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows}</table>`

function htmlOf(piece: Piece): string {
  switch (piece.kind) {
    case 'heading':
      return `<h2 style="font-size:18px;line-height:1.3;margin:28px 0 8px;color:${INK}">${escape(piece.text)}</h2>`
    case 'text':
      return `<p style="margin:0 0 12px">${escape(piece.text)}</p>`
    case 'lines':
      return `<p style="margin:0 0 12px">${piece.lines.map(escape).join('<br>')}</p>`
    case 'pairs':
      return table(
        piece.pairs
          .map(({ label, value }) =>
            row(cell(`color:${QUIET};width:40%`, escape(label)) + cell('font-weight:600', escape(value))),
          )
          .join(''),
      )
    case 'goods':
      return table(
        piece.rows
          .map(({ name, note, amount }) =>
            row(
              cell(
                `border-bottom:1px solid ${LINE}`,
                `${escape(name)}<br><span style="color:${QUIET};font-size:14px">${escape(note)}</span>`,
              ) + cell(`border-bottom:1px solid ${LINE};text-align:right;white-space:nowrap`, escape(amount)),
            ),
          )
          .join('') +
          piece.sums
            .map(({ label, amount, isTotal }) =>
              row(
                cell(isTotal ? 'font-weight:700;font-size:18px' : `color:${QUIET}`, escape(label)) +
                  cell(
                    `text-align:right;white-space:nowrap;${isTotal ? 'font-weight:700;font-size:18px' : ''}`,
                    escape(amount),
                  ),
              ),
            )
            .join(''),
      )
    case 'link':
      return `<p style="margin:0 0 8px"><a href="${escape(piece.href)}" style="color:${ACCENT}">${escape(piece.text)}</a></p>`
    case 'document':
      return `<hr style="border:0;border-top:1px solid ${LINE};margin:28px 0 0"><h2 style="font-size:18px;line-height:1.3;margin:28px 0 8px;color:${INK}">${escape(piece.title)}</h2><div style="font-size:14px">${piece.html}</div>`
  }
}

/** One column, no pictures, nothing loaded from elsewhere: it reads the same in every mail program and ten years on. */
export function html({ subject, title, pieces, footer }: Letter, locale: string): string {
  return `<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#faf6ee;color:${INK};font:16px/1.5 Georgia,'Times New Roman',serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#fffdf8;border:1px solid ${LINE}"><tr><td style="padding:28px 24px">
<h1 style="font-size:26px;line-height:1.2;margin:0 0 16px;color:${ACCENT}">${escape(title)}</h1>
${pieces.map(htmlOf).join('\n')}
</td></tr></table>
<p style="max-width:600px;margin:16px auto;color:${QUIET};font-size:13px;text-align:left">${footer.map(escape).join('<br>')}</p>
</td></tr></table>
</body>
</html>`
}

function plainOf(piece: Piece): string {
  switch (piece.kind) {
    case 'heading':
      return `\n${piece.text.toUpperCase()}`
    case 'text':
      return `${piece.text}\n`
    case 'lines':
      return `${piece.lines.join('\n')}\n`
    case 'pairs':
      return `${piece.pairs.map(({ label, value }) => `${label}: ${value}`).join('\n')}\n`
    case 'goods':
      return `${[...piece.rows.map(({ name, note, amount }) => `- ${name}\n  ${note} = ${amount}`), '', ...piece.sums.map(({ label, amount }) => `${label}: ${amount}`)].join('\n')}\n`
    case 'link':
      return `${piece.text}: ${piece.href}\n`
    case 'document':
      return `\n${'-'.repeat(72)}\n\n${piece.title.toUpperCase()}\n\n${plainText(piece.html)}\n`
  }
}

export const plain = ({ title, pieces, footer }: Letter): string =>
  `${title}\n\n${pieces.map(plainOf).join('\n')}\n\n-- \n${footer.join('\n')}\n`
