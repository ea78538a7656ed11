import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Network } from '../point.ts'
import { PointListError } from './list-error.ts'
import { emptyList, type PointList, addStreamToList } from './read-list.ts'

const TIMEOUT_MS = 120_000
const PAGE_SIZE = 500
const MAX_PAGES = 400

/** InPost's list is paginated, the others are one document. */
const isPaged = (network: Network) => network === 'inpost'

async function open(url: URL): Promise<Readable> {
  let response: Response
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json, application/xml, text/xml', 'user-agent': 'Zakladka (points)' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    const { message, cause } = error as Error
    throw new PointListError(`${url.origin} does not answer: ${cause instanceof Error ? cause.message : message}`)
  }
  if (!response.ok || !response.body)
    throw new PointListError(`${url.origin} answered with the status ${response.status}.`)
  return Readable.fromWeb(response.body as ReadableStream)
}

async function readPage(list: PointList, network: Network, url: URL): Promise<{ records: number }> {
  const body = await open(url)
  try {
    return await addStreamToList(list, network, body)
  } catch (error) {
    if (error instanceof PointListError) throw error
    throw new PointListError(`${url.origin} ended its answer too early: ${(error as Error).message}`)
  }
}

/** Downloads a carrier's list from its URL, all of its pages. */
export async function fetchList(network: Network, address: string): Promise<PointList> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new PointListError('The address of a list begins with https://.')
  const list = emptyList()
  if (!isPaged(network)) {
    await readPage(list, network, url)
    return list
  }
  for (let page = 1; page <= MAX_PAGES; page++) {
    url.searchParams.set('page', String(page))
    if (!url.searchParams.has('per_page')) url.searchParams.set('per_page', String(PAGE_SIZE))
    const { records } = await readPage(list, network, url)
    if (records === 0 || (list.announced !== undefined && countRecords(list) >= list.announced)) return list
  }
  throw new PointListError(`The list has more than ${MAX_PAGES} pages.`)
}

const countRecords = ({ points, unreadable, ignored }: PointList) => points.size + unreadable.size + ignored
