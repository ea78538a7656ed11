import { maskEmails } from './mask-emails.ts'

/** Path parameters that give access to a reader's data: links in mails, orders, shared wish lists. */
const SECRET_PARAMS = ['link', 'code', 'orderId', 'id', 'key']
/** Pages whose parameter of such a name is part of a public URL. */
const PUBLIC_PARAMS: Readonly<Record<string, string>> = {
  author: 'key',
  series: 'key',
  publisher: 'key',
  picks: 'key',
  names: 'key',
  reviews: 'key',
  excerpt: 'key',
  'write-review': 'key',
  'blog-post': 'key',
  bookshops: 'code',
}
const secretParams = ({ name, params }: PageLocation) =>
  SECRET_PARAMS.filter((secret) => params[secret] && PUBLIC_PARAMS[name] !== secret).map((secret) => [
    secret,
    params[secret],
  ])
/** Search parameters that are reported: those of lists and of campaigns. */
const REPORTED_PARAM = /^(?:page|size|sort|mode|price|customFilters|q|utm_\w+|\w*clid|wbraid|gbraid|gad_source)$/
const PRIVATE_PARAM = /^(?:email|token|key|id|customer_id|data|preview|next|order)$/

interface PageLocation {
  name: string
  params: Readonly<Record<string, string>>
  url: URL
}

/** Whether the URL identifies the reader or gives access to their data. */
export const isPersonalUrl = (view: PageLocation): boolean =>
  maskEmails(view.url.href) !== view.url.href ||
  secretParams(view).length > 0 ||
  [...view.url.searchParams.keys()].some((field) => PRIVATE_PARAM.test(field))

/** URL without personal parts; `base` is the prefix of the store view. */
export function publicUrlOf(view: PageLocation, base: string): string {
  const url = new URL(view.url)
  url.pathname = base + url.pathname
  for (const [name, value] of secretParams(view))
    url.pathname = url.pathname
      .split('/')
      .map((part) => (decodeURIComponent(part) === value ? name : part))
      .join('/')
  url.search = new URLSearchParams([...url.searchParams].filter(([name]) => REPORTED_PARAM.test(name))).toString()
  url.hash = ''
  return maskEmails(url.href)
}
