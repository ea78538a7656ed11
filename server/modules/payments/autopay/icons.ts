import sharp from 'sharp'
import { readBounded } from './client.ts'
import type { Gateway } from './gateway-list.ts'

const PATIENCE = 4000
const LONGEST = 256 * 1024
const RETRY_MS = 5 * 60_000
const KEEP_MS = 24 * 60 * 60_000
const MOST_ICONS = 200
/** Twice what is shown, for dense screens. */
const BOX = { width: 128, height: 64 }
const PROVIDER_HOSTS = /(?:^|\.)(?:autopay\.eu|autopay\.pl|bm\.pl|bluemedia\.pl)$/

/** An address where icons of Autopay are: nothing else is fetched for it, whatever a list says. */
export function isIconAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && PROVIDER_HOSTS.test(hostname))
}

interface Icon {
  picture: Promise<Buffer | undefined>
  until: number
}

/**
 * Icons of channels, fetched by the shop and drawn anew as WebP: a reader's browser meets Autopay only when its reader
 * chose to pay there, and what is served from the shop's own address can hold no script.
 */
export class Icons {
  readonly #icons = new Map<string, Icon>()
  readonly #apiUrl: string

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl
  }

  async get({ iconUrl }: Gateway): Promise<Buffer | undefined> {
    if (!iconUrl || !isIconAddress(iconUrl, this.#apiUrl)) return undefined
    const known = this.#icons.get(iconUrl)
    if (known && known.until > performance.now()) return known.picture
    const icon: Icon = { picture: this.#draw(iconUrl), until: performance.now() + KEEP_MS }
    this.#icons.set(iconUrl, icon)
    const [oldest] = this.#icons.keys()
    if (this.#icons.size > MOST_ICONS && oldest !== undefined) this.#icons.delete(oldest)
    if (!(await icon.picture)) icon.until = performance.now() + RETRY_MS
    return icon.picture
  }

  async #draw(address: string): Promise<Buffer | undefined> {
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
      if (!response.ok) return undefined
      return await sharp(await readBounded(response, LONGEST), { limitInputPixels: 4_000_000, animated: false })
        .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer()
    } catch {
      return undefined
    }
  }
}
