import { UNAVAILABLE } from '../router/open-page.ts'
import type { Assets } from './assets.ts'
import { escapeHtml } from '../../language/markup.ts'
import type { Visit } from './visit.ts'

const RETRY_SECONDS = 5
export const retryAfter = { 'Retry-After': String(RETRY_SECONDS), 'Cache-Control': 'no-store' }

/** A form that was submitted without JavaScript, to be submitted again. Passwords have to be typed again. */
export interface Unsent {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

const isSecret = (name: string) => /password/i.test(name)

/** Fields that can be submitted again; read before the action changes the form data. */
export const unsentOf = (action: string, form: FormData): Unsent => ({
  action,
  fields: [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !isSecret(name) ? [[name, value] as const] : [],
  ),
})

// a HEAD request checks the availability of the back end without transferring the page
const RELOAD_SCRIPT = `setInterval(function(){fetch(location.href,{method:'HEAD',cache:'no-store'})
.then(function(r){if(r.status!==503)location.reload()},function(){})},${RETRY_SECONDS * 1000})`

interface Parts {
  visit: Visit
  assets: Assets
  nonce: string
  unsent?: Unsent
}

/** Page shown while the back end is unavailable; needs neither its data nor scripts. */
export function unavailablePage({ visit, assets, nonce, unsent }: Parts): Response {
  const { t } = visit.language
  const styles = assets.styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('')
  const nonceAttribute = nonce && ` nonce="${escapeHtml(nonce)}"`
  const control =
    'display:inline-block;padding:12px 24px;border-radius:4px;background:var(--color-ribbon-fill);' +
    'color:var(--color-on-ribbon);font-weight:600;text-decoration:none'
  const hidden = unsent?.fields
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const next = unsent
    ? `<p>${escapeHtml(t('What you typed is kept on this page: press the button to send it again.'))}</p>` +
      `<form method="post" action="${escapeHtml(unsent.action)}">${hidden}` +
      `<button style="${control}">${escapeHtml(t('Try again'))}</button></form>`
    : `<p>${escapeHtml(t(visit.site.unavailableNote))}</p>` +
      `<p><a href="" style="${control}">${escapeHtml(t('Try again'))}</a></p>` +
      `<script${nonceAttribute}>${RELOAD_SCRIPT}</script>`
  const lang = escapeHtml(visit.storePath.store.locale.replace('_', '-'))
  const html =
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(t('We will be right back'))}</title>${styles}` +
    (assets.icon ? `<link rel="icon" href="${escapeHtml(assets.icon)}">` : '') +
    `</head><body><main style="max-inline-size:36rem;margin:18vh auto;padding:0 24px;display:grid;gap:24px">` +
    `<h1>${escapeHtml(t('We will be right back'))}</h1><p>${escapeHtml(t(UNAVAILABLE))}</p>${next}</main></body></html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', ...retryAfter } })
}
