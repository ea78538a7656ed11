import type { FastifyInstance } from 'fastify'
import { escapeXml } from '../../../language/markup.ts'
import type { RouteParts } from '../../platform/module.ts'
import { getConfiguration } from './store.ts'

/** Magento's clients ask for the logo below this path. */
const LOGOS = '/media/logo/'
const DRAWN = 'default.svg'

const WIDTH = 200
const RIBBON_WIDTH = 26
const MAX_FONT_SIZE = 22
/** Mean width of a letter, relative to the font size. */
const LETTER_WIDTH_EM = 0.53

/** `header_logo_src`, relative to `LOGOS`; without a picture of the shop the drawn one. */
export const logoSource = (picture: string): string =>
  picture === '' ? DRAWN : picture.startsWith(LOGOS) ? picture.slice(LOGOS.length) : picture.replace('/media/', '../')

/** The ribbon and name of the storefront's own logo. */
function drawLogo(name: string): string {
  const size = Math.min(MAX_FONT_SIZE, (WIDTH - RIBBON_WIDTH) / (name.length * LETTER_WIDTH_EM))
  const text = `<text x="${RIBBON_WIDTH}" y="20" font-family="Georgia, serif" font-size="${size.toFixed(1)}" font-weight="600"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 25" width="${WIDTH}" height="25">` +
    `<path fill="#9b1b30" d="M0 0h15v25l-7.5-7-7.5 7z"/>${text} fill="#211c16">${escapeXml(name)}</text></svg>`
  )
}

export function logoRoute(app: FastifyInstance, { db }: RouteParts): void {
  app.get(LOGOS + DRAWN, async (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/svg+xml')
      .send(drawLogo((await getConfiguration(db))['design/header/logo_alt'])),
  )
}
