import { rulesOf } from '../../../language/language-rules.ts'
import { escapeHtml } from '../../../language/markup.ts'
import type { Cover, MailBlock, MailContent, MailFrame } from './mail-content.ts'

const PAGE_COLOUR = '#faf6ee'
const CARD_COLOUR = '#fffdf8'
const TEXT_COLOUR = '#211c16'
const MUTED_COLOUR = '#5e5548'
const BORDER_COLOUR = '#e0d7c5'
const ACCENT_COLOUR = '#9b1b30'
const ON_ACCENT_COLOUR = '#fff9f2'
const SERIF = "Georgia,'Iowan Old Style',Palatino,serif"
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** For mail programs that support style sheets and dark mode; others use the inline colours. */
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.card a{color:${ACCENT_COLOUR}}
@media (prefers-color-scheme:dark){
.page{background:#1a1713!important}
.card{background:#221e19!important;border-color:#c23a4e #3a342b #3a342b!important}
.text,.brand,.card{color:#efe6d6!important}
.muted{color:#b9ad9a!important}
.accent,.card a{color:#f08a8a!important}
.line{border-color:#3a342b!important}
.ribbon,.card a.button{background:#c23a4e!important}
.card a.button{color:#fff6ef!important}
}`

/** Telephone and register numbers stay on one line. */
const NUMBERS = /\+\d{2}(?: \d{2,3}){2,4}|\b(?:NIP|REGON|KRS) \d+/g
const escapeText = (text: string) =>
  escapeHtml(text).replace(NUMBERS, (number) => `<span style="white-space:nowrap">${number}</span>`)

const cell = (style: string, text: string, name = 'text') =>
  `<td class="${name}" style="padding:6px 0;vertical-align:top;${style}">${text}</td>`
const row = (cells: string) => `<tr>${cells}</tr>`
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const TABLE_STYLE = `border-collapse:collapse;margin:0 0 12px;font:15px/1.45 ${SANS}`
const table = (rows: string) => `<table ${TABLE} style="${TABLE_STYLE}">${rows}</table>`

const heading = (text: string) =>
  `<h2 class="text" style="font:600 18px/1.3 ${SERIF};margin:28px 0 8px;color:${TEXT_COLOUR}">${escapeHtml(text)}</h2>`

const COVER_STYLE = 'display:block;width:48px;height:auto;font-size:10px;line-height:1.2'

/** The cell has its width without a picture too, so that names are aligned. */
function coverCell(cover: Cover | undefined, style: string): string {
  const picture =
    cover && `<img src="${escapeHtml(cover.url)}" alt="${escapeHtml(cover.alt)}" width="48" style="${COVER_STYLE}">`
  return cell(`width:64px;${style}`, picture ?? '', 'line muted')
}

const UNDERLINED = `border-bottom:1px solid ${BORDER_COLOUR}`

type Goods = Extract<MailBlock, { kind: 'goods' }>

function renderGoods({ rows, sums }: Goods): string {
  const lines = rows.map(({ name, note, amount, cover }) => {
    const small = `<span class="muted" style="color:${MUTED_COLOUR};font-size:14px">${escapeHtml(note)}</span>`
    const text = `${escapeHtml(name)}<br>${small}`
    const price = cell(`${UNDERLINED};text-align:right;white-space:nowrap`, escapeHtml(amount), 'text line')
    return row(coverCell(cover, UNDERLINED) + cell(UNDERLINED, text, 'text line') + price)
  })
  const totals = sums.map(({ label, amount, isTotal }) => {
    const style = isTotal ? 'font-weight:700;font-size:18px' : ''
    const name = isTotal ? 'text' : 'muted'
    const colour = isTotal ? TEXT_COLOUR : MUTED_COLOUR
    const cells = `<td colspan="2" class="${name}" style="padding:6px 0;color:${colour};${style}">`
    return row(
      `${cells}${escapeHtml(label)}</td>` + cell(`text-align:right;white-space:nowrap;${style}`, escapeHtml(amount)),
    )
  })
  return table([...lines, ...totals].join(''))
}

/** The first link of a mail is its call to action. */
function renderLink({ text, href }: Extract<MailBlock, { kind: 'link' }>, isFirst: boolean): string {
  const address = escapeHtml(href)
  if (!isFirst) {
    const link = `<a href="${address}" class="accent" style="color:${ACCENT_COLOUR}">${escapeHtml(text)}</a>`
    return `<p style="margin:0 0 8px">${link}</p>`
  }
  const shape = 'display:inline-block;padding:12px 24px;border-radius:2px'
  const font = `font:600 16px/1.25 ${SANS};text-decoration:none`
  const style = `${shape};background:${ACCENT_COLOUR};color:${ON_ACCENT_COLOUR};${font}`
  return `<p style="margin:20px 0"><a href="${address}" class="button" style="${style}">${escapeHtml(text)}</a></p>`
}

function renderBlock(block: MailBlock, isFirstLink: boolean): string {
  switch (block.kind) {
    case 'heading':
      return heading(block.text)
    case 'text':
      return `<p style="margin:0 0 12px">${escapeText(block.text)}</p>`
    case 'lines':
      return `<p style="margin:0 0 12px">${block.lines.map(escapeText).join('<br>')}</p>`
    case 'pairs':
      return table(
        block.pairs
          .map(({ label, value }) => {
            const name = cell(`color:${MUTED_COLOUR};width:40%;padding-right:12px`, escapeHtml(label), 'muted')
            return row(name + cell('font-weight:600', escapeHtml(value)))
          })
          .join(''),
      )
    case 'goods':
      return renderGoods(block)
    case 'titles':
      return table(
        block.rows
          .map(({ text, cover }) => row(coverCell(cover, '') + cell('vertical-align:middle', escapeHtml(text))))
          .join(''),
      )
    case 'link':
      return renderLink(block, isFirstLink)
  }
}

/** The logo, drawn without a picture: it shows where pictures are blocked. */
function brand({ shopName, homeUrl }: MailFrame): string {
  const baseStyle = 'display:inline-block;width:13px;height:22px;margin-right:10px;vertical-align:-3px'
  const shape = 'clip-path:polygon(0 0,100% 0,100% 100%,50% 72%,0 100%)'
  const ribbon = `<span class="ribbon" style="${baseStyle};background:${ACCENT_COLOUR};${shape}"></span>`
  const style = `color:${TEXT_COLOUR};font:600 22px/1.2 ${SERIF};text-decoration:none`
  const link = `<a href="${escapeHtml(homeUrl)}" class="brand" style="${style}">${ribbon}${escapeHtml(shopName)}</a>`
  return `<p style="margin:0 auto 14px;max-width:600px;text-align:left">${link}</p>`
}

/** The HTML part of a mail: one column, complete without its pictures. */
export function renderHtml({ subject, title, blocks }: MailContent, frame: MailFrame): string {
  const { bindWords = (text: string) => text } = rulesOf(frame.locale)
  const firstLink = blocks.find(({ kind }) => kind === 'link')
  const foot = `max-width:600px;margin:16px auto;color:${MUTED_COLOUR};font:13px/1.5 ${SANS};text-align:left`
  const borders = `border:1px solid ${BORDER_COLOUR};border-top:3px solid ${ACCENT_COLOUR}`
  const card = `max-width:600px;background:${CARD_COLOUR};${borders}`
  const heading = escapeHtml(bindWords(title))
  return `<!doctype html>
<html lang="${frame.locale.slice(0, 2)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLES}</style></head>
<body class="page text" style="margin:0;background:${PAGE_COLOUR};color:${TEXT_COLOUR};font:16px/1.55 ${SANS}">
<table ${TABLE} class="page" style="background:${PAGE_COLOUR}"><tr><td align="center" style="padding:24px 12px">
${brand(frame)}
<table ${TABLE} class="card" style="${card}"><tr><td class="text" style="padding:28px 24px">
<h1 class="text" style="font:600 26px/1.2 ${SERIF};margin:0 0 16px;color:${TEXT_COLOUR}">${heading}</h1>
${blocks.map((block) => renderBlock(block, block === firstLink)).join('\n')}
</td></tr></table>
<p class="muted" style="${foot}">${frame.footer.map(escapeText).join('<br>')}</p>
</td></tr></table>
</body>
</html>`
}
