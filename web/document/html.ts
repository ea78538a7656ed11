import { createHash } from 'node:crypto'
import { escapeHtml } from '../../language/markup.ts'
import { STATE_ID, type PageState } from '../router/page-state.ts'
import type { Head } from '../router/head.ts'
import type { Assets } from './assets.ts'
import { START_ID, startScript, type StartList } from './start-script.ts'

/** JSON with `<` escaped, so that it cannot end its script element or open a comment. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Preload links of images, which React renders at the start of the body. */
const IMAGE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

interface Parts {
  head: Head
  /** Rendered by React. */
  body: string
  state: PageState
  /** Name of the page. */
  name: string
  assets: Assets
  /** Inline script that runs before the first paint. */
  headScript?: string
  /** Names of the page's text files; those that the language does not have are skipped. */
  texts: readonly string[]
}

export interface Html {
  etag: string
  /** Length in characters, without the nonce. */
  length: number
  /** The HTML with the nonce of its response; `attributes` are attributes of `<html>` that depend on the visitor. */
  text: (nonce: string, attributes?: Readonly<Record<string, string>>) => string
}

/** The complete document. The nonce is inserted last, so that it does not change the ETag. */
export function htmlOf({ head, body, state, name, assets, headScript = '', texts }: Parts): Html {
  const textScripts = texts.flatMap((part) => assets.texts[part] ?? [])
  const scripts = [...new Set([...assets.entry, ...(assets.pages[name] ?? []), ...textScripts])]
  const start: StartList = { scripts, content: typeof state.content === 'string' ? state.content : undefined }
  const lang = escapeHtml(state.store.locale.replace('_', '-'))
  const [doctype, first] = [`<!doctype html><html lang="${lang}"`, '><head><meta charset="utf-8"><script']
  const before =
    `>${headScript}</script>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(head.title)}</title>` +
    [...assets.styles, ...(assets.pageStyles[name] ?? [])]
      .map((address) => `<link rel="stylesheet" href="${address}">`)
      .join('') +
    // images before the fonts, which have fallbacks
    (IMAGE_PRELOADS.exec(body)?.[0] ?? '') +
    assets.fonts
      .map((address) => `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`)
      .join('') +
    (assets.icon ? `<link rel="icon" href="${assets.icon}">` : '') +
    head.tags.map(({ tag, attributes }) => `<${tag} data-page=""${attributesOf(attributes)}>`).join('') +
    head.jsonLd.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`).join('') +
    `</head><body><div id="root">${body.replace(IMAGE_PRELOADS, '')}</div>` +
    `<script type="application/json" id="${STATE_ID}">${scriptJson(state)}</script>` +
    `<script type="text/plain" id="${START_ID}">${scriptJson(start)}</script><script`
  const after = `>${startScript}</script></body></html>`
  return {
    etag: `"${createHash('sha1').update(doctype).update(first).update(before).update(after).digest('base64url')}"`,
    length: doctype.length + first.length + before.length + after.length,
    text(nonce, attributes) {
      const nonceAttribute = nonce && ` nonce="${escapeHtml(nonce)}"`
      return doctype + attributesOf(attributes ?? {}) + first + nonceAttribute + before + nonceAttribute + after
    },
  }
}
