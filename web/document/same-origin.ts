/** Whether the form was sent by a page of this site. Every supported browser sends one of the two headers. */
export function sameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  return request.headers.get('origin') === origin
}
