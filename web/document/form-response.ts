import { isUnavailable } from '../api/document.ts'
import { fieldOf, type FormResult, openPage, runAction, typedValuesOf, type View } from '../router/open-page.ts'
import { readForm } from './read-form.ts'
import { redirectUrlOf, plainText, redirectTo, withCookies } from './responses.ts'
import { sameOrigin } from './same-origin.ts'
import { type Unsent, unsentOf } from './unavailable.ts'
import type { Visit } from './visit.ts'

interface FormPost {
  visit: Visit
  request: Request
  url: URL
  /** Path and query with the prefix of the store view. */
  action: string
  show: (view: View) => Promise<Response>
  unavailable: (unsent: Unsent) => Promise<Response>
}

/** Handles a form. Rejects other origins; if the back end is unavailable, the error page keeps the typed values. */
export async function formResponse({ visit, request, url, action, show, unavailable }: FormPost): Promise<Response> {
  if (!sameOrigin(request, visit.origin)) return plainText(403, 'Forbidden')
  const form = await readForm(request)
  if (form === 'too long') return plainText(413, 'Content Too Large')
  if (form === 'no form') return plainText(400, 'Bad Request')
  const unsent = unsentOf(action, form)
  try {
    return await runForm({ visit, url, form, show })
  } catch (error) {
    if (isUnavailable(error)) return unavailable(unsent)
    throw error
  }
}

/** Runs the page's action: redirects on success, otherwise renders the page with the errors. */
async function runForm({
  visit,
  url,
  form,
  show,
}: Pick<FormPost, 'visit' | 'url' | 'show'> & { form: FormData }): Promise<Response> {
  const result = await runAction(visit.site, url, form, visit.contextOf)
  await visit.own.extendSession?.()
  if ('problems' in result) {
    const refused: FormResult = {
      intent: fieldOf(form, 'intent'),
      form: fieldOf(form, 'form'),
      problems: result.problems,
      typed: typedValuesOf(form),
    }
    const contextOf: typeof visit.contextOf = (opened) => ({ ...visit.contextOf(opened), typed: refused.typed })
    return show({ ...(await openPage(visit.site, url, contextOf)), result: refused })
  }
  const { notice, warnings = [] } = result
  if (notice || warnings.length > 0)
    visit.session.flash([
      ...(notice ? [{ kind: 'success' as const, text: notice }] : []),
      ...warnings.map((text) => ({ kind: 'error' as const, text })),
    ])
  const to = result.externalUrl
    ? new URL(result.externalUrl, visit.origin).href
    : redirectUrlOf(visit, result.to ?? url.pathname + url.search)
  return withCookies(visit, redirectTo(to, 303))
}
