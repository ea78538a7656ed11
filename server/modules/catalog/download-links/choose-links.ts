import { text } from '../../../../language/translate.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import type { OptionProblem } from '../options/choose-options.ts'
import { type Downloadable, type DownloadLink, hasChoice } from './links.ts'

/** The id of the link in a uid; undefined if it is not one of a link. */
const parseLinkUid = (uid: string): number | undefined => {
  const [, id] = /^downloadable\/(\d{1,9})$/.exec(fromUid(uid)) ?? []
  return id === undefined ? undefined : Number(id)
}

const MISSING = text('Please specify product link(s).')
const LINKS_UNAVAILABLE = text('The required options you selected are not available')
/** `option` of a problem that concerns the links of a product. */
const LINKS_OPTION_ID = 0

const problem = (message: string): OptionProblem => ({ code: 'UNDEFINED', message, args: [], option: LINKS_OPTION_ID })

/** Resolves requested links; no choice is stored for files that are sold together. */
export function chooseLinks(
  downloadable: Downloadable | null,
  { uids, ids = [] }: { uids: readonly string[]; ids?: readonly number[] },
): { links?: number[] } | { problem: OptionProblem } {
  if (!downloadable || !hasChoice(downloadable)) return {}
  const requested = new Set([...uids.map(parseLinkUid), ...ids])
  if (requested.size === 0) return { problem: problem(MISSING) }
  const known = downloadable.links.filter(({ id, hasFile }) => hasFile && requested.has(id))
  if (known.length < requested.size) return { problem: problem(LINKS_UNAVAILABLE) }
  // sorted, as equal choices must be one cart line
  return { links: known.map(({ id }) => id).toSorted((a, b) => a - b) }
}

export interface PricedLinks {
  /** Links of the cart line; all of the product if they are sold together. */
  links: readonly DownloadLink[]
  /** Gross hundredths added to the price of one piece. */
  surcharge: number
  /** Set if the shop no longer offers this choice. */
  problem: OptionProblem | undefined
}

/** Current links and surcharge of a stored choice. */
export function priceLinks(downloadable: Downloadable | null, chosen: readonly number[] | undefined): PricedLinks {
  if (!downloadable || !hasChoice(downloadable))
    return {
      links: downloadable?.links ?? [],
      surcharge: 0,
      problem: chosen === undefined ? undefined : problem(LINKS_UNAVAILABLE),
    }
  const links = downloadable.links.filter(({ id }) => chosen?.includes(id))
  const isUnavailable = links.length < (chosen?.length ?? 0) || links.some(({ hasFile }) => !hasFile)
  return {
    links,
    surcharge: links.reduce((sum, { price }) => sum + price, 0),
    problem: isUnavailable ? problem(LINKS_UNAVAILABLE) : chosen === undefined ? problem(MISSING) : undefined,
  }
}
