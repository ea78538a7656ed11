/**
 * The request URL, always on `host`: a request line may read `//elsewhere/x` or `http://elsewhere/x`,
 * which `new URL(line, host)` would resolve to another host.
 */
export function resolveRequestUrl(host: string, requestLine: string | undefined): URL {
  const target = (requestLine ?? '/').replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '')
  const query = target.indexOf('?')
  const url = new URL(host)
  url.pathname = (query < 0 ? target : target.slice(0, query)).replace(/^[/\\]*/, '/')
  url.search = query < 0 ? '' : target.slice(query)
  url.hash = ''
  return url
}

/** The same request at a server whose own base URL may have a path: its dot segments do not leave that path. */
export function resolveBelow(baseUrl: string, requestLine: string | undefined): URL {
  const url = resolveRequestUrl(baseUrl, requestLine)
  url.pathname = new URL(baseUrl).pathname.replace(/\/+$/, '') + url.pathname
  return url
}
