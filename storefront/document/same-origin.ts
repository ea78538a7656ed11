/** Whether a form was sent by one of our own pages. Every browser that we serve says so in one of the two headers. */
export function sameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  return request.headers.get('origin') === origin
}
