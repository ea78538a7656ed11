/**
 * The address asked for, on `host` and nowhere else: a request line may read `//elsewhere/x` or `http://elsewhere/x`,
 * which `new URL(line, host)` would take for another machine.
 */
export function addressOn(host: string, requestLine: string | undefined): URL {
  const asked = (requestLine ?? '/').replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '')
  const query = asked.indexOf('?')
  const url = new URL(host)
  url.pathname = (query < 0 ? asked : asked.slice(0, query)).replace(/^[/\\]*/, '/')
  url.search = query < 0 ? '' : asked.slice(query)
  url.hash = ''
  return url
}
