import type { Cover, Letter, Piece } from './confirmation.ts'
import { plainText } from './plain-text.ts'

const escape = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const PAPER = '#faf6ee'
const LEAF = '#fffdf8'
const INK = '#211c16'
const QUIET = '#5e5548'
const LINE = '#e0d7c5'
const ACCENT = '#9b1b30'
const ON_ACCENT = '#fff9f2'
const SERIF = "Literata,Georgia,'Times New Roman',serif"
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** For programs that read sheets and know the dark; the others show the colours written at each element. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#1a1713!important}
.leaf{background:#221e19!important;border-color:#c23a4e #3a342b #3a342b!important}
.ink,.brand,.leaf{color:#efe6d6!important}
.quiet{color:#b9ad9a!important}
.accent,.leaf a{color:#f08a8a!important}
.line{border-color:#3a342b!important}
.ribbon,.leaf a.button{background:#c23a4e!important}
.leaf a.button{color:#fff6ef!important}
}`

const cell = (style: string, words: string, name = 'ink') =>
  `<td class="${name}" style="padding:6px 0;vertical-align:top;${style}">${words}</td>`
const row = (cells: string) => `<tr>${cells}</tr>`
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const TABLE_STYLE = `border-collapse:collapse;margin:0 0 12px;font:15px/1.45 ${SANS}`
const table = (rows: string) => `<table ${TABLE} style="${TABLE_STYLE}">${rows}</table>`

const heading = (words: string) =>
  `<h2 class="ink" style="font:600 18px/1.3 ${SERIF};margin:28px 0 8px;color:${INK}">${escape(words)}</h2>`

const COVER_STYLE = 'display:block;width:48px;height:auto;font-size:10px;line-height:1.2'

/** The space for it is there with or without a picture, so that names stand below each other. */
function coverCell(cover: Cover | undefined, style: string): string {
  const picture =
    cover && `<img src="${escape(cover.url)}" alt="${escape(cover.alt)}" width="48" style="${COVER_STYLE}">`
  return cell(`width:64px;${style}`, picture ?? '', 'line quiet')
}

const UNDERLINED = `border-bottom:1px solid ${LINE}`

type Goods = Extract<Piece, { kind: 'goods' }>

function goodsOf({ rows, sums }: Goods): string {
  const lines = rows.map(({ name, note, amount, cover }) => {
    const words = `${escape(name)}<br><span class="quiet" style="color:${QUIET};font-size:14px">${escape(note)}</span>`
    const price = cell(`${UNDERLINED};text-align:right;white-space:nowrap`, escape(amount), 'ink line')
    return row(coverCell(cover, UNDERLINED) + cell(UNDERLINED, words, 'ink line') + price)
  })
  const totals = sums.map(({ label, amount, isTotal }) => {
    const style = isTotal ? 'font-weight:700;font-size:18px' : ''
    const name = isTotal ? 'ink' : 'quiet'
    const colour = isTotal ? INK : QUIET
    const words = `<td colspan="2" class="${name}" style="padding:6px 0;color:${colour};${style}">${escape(label)}</td>`
    return row(words + cell(`text-align:right;white-space:nowrap;${style}`, escape(amount)))
  })
  return table([...lines, ...totals].join(''))
}

/** The first link of a mail is what it is for. */
function linkOf({ text, href }: Extract<Piece, { kind: 'link' }>, isFirst: boolean): string {
  const address = escape(href)
  if (!isFirst) {
    return `<p style="margin:0 0 8px"><a href="${address}" class="accent" style="color:${ACCENT}">${escape(text)}</a></p>`
  }
  const shape = 'display:inline-block;padding:12px 24px;border-radius:2px'
  const style = `${shape};background:${ACCENT};color:${ON_ACCENT};font:600 16px/1.25 ${SANS};text-decoration:none`
  return `<p style="margin:20px 0"><a href="${address}" class="button" style="${style}">${escape(text)}</a></p>`
}

function htmlOf(piece: Piece, isFirstLink: boolean): string {
  switch (piece.kind) {
    case 'heading':
      return heading(piece.text)
    case 'text':
      return `<p style="margin:0 0 12px">${escape(piece.text)}</p>`
    case 'lines':
      return `<p style="margin:0 0 12px">${piece.lines.map(escape).join('<br>')}</p>`
    case 'pairs':
      return table(
        piece.pairs
          .map(({ label, value }) => {
            const name = cell(`color:${QUIET};width:40%;padding-right:12px`, escape(label), 'quiet')
            return row(name + cell('font-weight:600', escape(value)))
          })
          .join(''),
      )
    case 'goods':
      return goodsOf(piece)
    case 'titles':
      return table(
        piece.rows
          .map(({ text, cover }) => row(coverCell(cover, '') + cell('vertical-align:middle', escape(text))))
          .join(''),
      )
    case 'link':
      return linkOf(piece, isFirstLink)
    case 'document':
      return [
        `<hr class="line" style="border:0;border-top:1px solid ${LINE};margin:28px 0 0">`,
        heading(piece.title),
        `<div style="font-size:14px">${piece.html}</div>`,
      ].join('')
  }
}

export interface Frame {
  locale: string
  shopName: string
  /** Where the shop's name leads. */
  homeUrl: string
}

/** The word mark, drawn without a picture: a program that loads none shows it all the same. */
function brand({ shopName, homeUrl }: Frame): string {
  const place = 'display:inline-block;width:13px;height:22px;margin-right:10px;vertical-align:-3px'
  const shape = 'clip-path:polygon(0 0,100% 0,100% 100%,50% 72%,0 100%)'
  const ribbon = `<span class="ribbon" style="${place};background:${ACCENT};${shape}"></span>`
  const style = `color:${INK};font:600 22px/1.2 ${SERIF};text-decoration:none`
  const link = `<a href="${escape(homeUrl)}" class="brand" style="${style}">${ribbon}${escape(shopName)}</a>`
  return `<p style="margin:0 auto 14px;max-width:600px;text-align:left">${link}</p>`
}

/** One column; the covers are its only pictures, and it says the same without them. */
export function html({ subject, title, pieces, footer }: Letter, frame: Frame): string {
  const firstLink = pieces.find(({ kind }) => kind === 'link')
  const foot = `max-width:600px;margin:16px auto;color:${QUIET};font:13px/1.5 ${SANS};text-align:left`
  const leaf = `max-width:600px;background:${LEAF};border:1px solid ${LINE};border-top:3px solid ${ACCENT}`
  return `<!doctype html>
<html lang="${frame.locale.slice(0, 2)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${DARK}</style></head>
<body class="paper ink" style="margin:0;background:${PAPER};color:${INK};font:16px/1.55 ${SERIF}">
<table ${TABLE} class="paper" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
${brand(frame)}
<table ${TABLE} class="leaf" style="${leaf}"><tr><td class="ink" style="padding:28px 24px">
<h1 class="ink" style="font:600 26px/1.2 ${SERIF};margin:0 0 16px;color:${INK}">${escape(title)}</h1>
${pieces.map((piece) => htmlOf(piece, piece === firstLink)).join('\n')}
</td></tr></table>
<p class="quiet" style="${foot}">${footer.map(escape).join('<br>')}</p>
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
    case 'titles':
      return `${piece.rows.map(({ text }) => text).join('\n')}\n`
    case 'link':
      return `${piece.text}: ${piece.href}\n`
    case 'document':
      return `\n${'-'.repeat(72)}\n\n${piece.title.toUpperCase()}\n\n${plainText(piece.html)}\n`
  }
}

export const plain = ({ title, pieces, footer }: Letter): string =>
  `${title}\n\n${pieces.map(plainOf).join('\n')}\n\n-- \n${footer.join('\n')}\n`
