import sharp from 'sharp'
import type { AutopaySettings } from '../../../platform/process/autopay-settings.ts'
import { readBounded } from './client.ts'
import type { Gateway } from './gateway-list.ts'

const FETCH_TIMEOUT_MS = 4000
const MAX_LENGTH = 256 * 1024
const RETRY_MS = 5 * 60_000
const ICON_TTL_MS = 24 * 60 * 60_000
const MAX_ICONS = 200
/** Twice the displayed size, for high-density screens. */
const BOX = { width: 128, height: 64 }
const PROVIDER_HOSTS = /(?:^|\.)(?:autopay\.eu|autopay\.pl|bm\.pl|bluemedia\.pl)$/

type IconHosts = Pick<AutopaySettings, 'url' | 'publicUrl'>

/** URL from which the shop fetches an icon; undefined for hosts that are not Autopay's. */
export function iconFetchUrl(address: string, { url, publicUrl }: IconHosts): string | undefined {
  if (!URL.canParse(address)) return undefined
  if (address.startsWith(`${publicUrl}/`)) return url + address.slice(publicUrl.length)
  const { protocol, hostname, port } = new URL(address)
  return protocol === 'https:' && port === '' && PROVIDER_HOSTS.test(hostname) ? address : undefined
}

interface Icon {
  picture: Promise<Buffer | undefined>
  until: number
}

/**
 * Icons of channels, fetched by the shop and re-encoded as WebP: a browser contacts Autopay only when its user chose to
 * pay there, and a file served from the shop's own origin cannot contain a script.
 */
export class Icons {
  readonly #icons = new Map<string, Icon>()
  readonly #iconHosts: IconHosts

  constructor(where: IconHosts) {
    this.#iconHosts = where
  }

  async get({ iconUrl }: Gateway): Promise<Buffer | undefined> {
    const address = iconUrl && iconFetchUrl(iconUrl, this.#iconHosts)
    if (!address) return undefined
    const known = this.#icons.get(address)
    if (known && known.until > performance.now()) return known.picture
    const icon: Icon = { picture: this.#fetchIcon(address), until: performance.now() + ICON_TTL_MS }
    this.#icons.set(address, icon)
    const [oldest] = this.#icons.keys()
    if (this.#icons.size > MAX_ICONS && oldest !== undefined) this.#icons.delete(oldest)
    if (!(await icon.picture)) icon.until = performance.now() + RETRY_MS
    return icon.picture
  }

  async #fetchIcon(address: string): Promise<Buffer | undefined> {
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
      if (!response.ok) return undefined
      return await sharp(await readBounded(response, MAX_LENGTH), { limitInputPixels: 4_000_000, animated: false })
        .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer()
    } catch {
      return undefined
    }
  }
}
