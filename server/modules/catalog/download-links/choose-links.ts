import { text } from '../../../../language/translate.ts'
import { idInUid } from '../../../platform/graphql/magento-formats.ts'
import type { OptionProblem } from '../options/choose-options.ts'
import { type Downloadable, type DownloadLink, hasChoice } from './links.ts'

/** The link that a uid names; undefined where it names none. */
const linkInUid = (uid: string): number | undefined => {
  const [, id] = /^downloadable\/(\d{1,9})$/.exec(idInUid(uid)) ?? []
  return id === undefined ? undefined : Number(id)
}

const MISSING = text('Please specify product link(s).')
const GONE = text('The required options you selected are not available')
/** Stands for all links of a title where a refusal names its option. */
const LINKS = 0

const problem = (message: string): OptionProblem => ({ code: 'UNDEFINED', message, args: [], option: LINKS })

/** What a buyer takes of a title; nothing is chosen where its files are sold together. */
export function chooseLinks(
  files: Downloadable | null,
  { uids, ids = [] }: { uids: readonly string[]; ids?: readonly number[] },
): { links?: number[] } | { problem: OptionProblem } {
  if (!files || !hasChoice(files)) return {}
  const requested = new Set([...uids.map(linkInUid), ...ids])
  if (requested.size === 0) return { problem: problem(MISSING) }
  const known = files.links.filter(({ id, hasFile }) => hasFile && requested.has(id))
  if (known.length < requested.size) return { problem: problem(GONE) }
  // in one order, which distinguishes the lines
  return { links: known.map(({ id }) => id).toSorted((a, b) => a - b) }
}

export interface PricedLinks {
  /** Those of the line, which are all where they are sold together. */
  links: readonly DownloadLink[]
  /** Gross hundredths that one piece costs more. */
  surcharge: number
  /** The shop no longer offers it so. */
  problem: OptionProblem | undefined
}

/** What a stored choice of links is worth today. */
export function priceLinks(files: Downloadable | null, chosen: readonly number[] | undefined): PricedLinks {
  if (!files || !hasChoice(files))
    return { links: files?.links ?? [], surcharge: 0, problem: chosen === undefined ? undefined : problem(GONE) }
  const links = files.links.filter(({ id }) => chosen?.includes(id))
  const isGone = links.length < (chosen?.length ?? 0) || links.some(({ hasFile }) => !hasFile)
  return {
    links,
    surcharge: links.reduce((sum, { price }) => sum + price, 0),
    problem: isGone ? problem(GONE) : chosen === undefined ? problem(MISSING) : undefined,
  }
}
