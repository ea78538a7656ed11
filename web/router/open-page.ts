import { text } from '../../language/translate.ts'
import { GraphqlError, isUnavailable, type Graphql } from '../api/document.ts'
import { loadPart } from '../platform/load-part.ts'
import {
  Rewrite,
  NotFound,
  Redirect,
  type ActionResult,
  type PageContext,
  type PageModule,
  type TypedValues,
} from './page.ts'
import { matchRoute, type Params, type Route } from './table.ts'

/** Result of a rejected form. */
export interface FormResult {
  readonly intent: string
  /** The hidden field `form`, where several forms of a page share an intent. */
  readonly form: string
  readonly problems: Readonly<Record<string, string>>
  readonly typed: TypedValues
}

/** A page with its data. */
export interface View {
  readonly name: string
  readonly module: PageModule<unknown>
  readonly params: Params
  readonly url: URL
  readonly data: unknown
  readonly status: 200 | 404 | 500
  /** A private page was opened, even if the shown one is public, such as not-found after a rewrite. */
  readonly personal?: boolean
  readonly result?: FormResult
  /** The data is loading: `Loading` is shown. */
  readonly isLoading?: boolean
}

export interface PageTable {
  readonly routes: readonly Route[]
  /** Error page; part of the entry chunk, since it must render without network. */
  readonly errorPage: PageModule<unknown>
  /** Loads the texts of some pages; not needed on the server, where all are loaded. */
  readonly loadTexts?: (part: string) => Promise<unknown>
}

export const OFFLINE = text('You are offline. Nothing is lost: try again once the connection is back.')
export const UNAVAILABLE = text('The shop cannot answer for a moment. Nothing was lost: please try again.')

export type ContextOf = (visit: { params: Params; url: URL; forwarded?: unknown; private: boolean }) => PageContext

export async function openModule(table: PageTable, name: string): Promise<PageModule<unknown>> {
  const route = table.routes.find((candidate) => candidate.name === name)
  if (!route) throw new Error(`Unknown page '${name}'`)
  const { page } = (await loadPart(route.open)) as { page?: PageModule<unknown> }
  if (!page?.Page) {
    console.warn(`The route '${name}' has no component`)
    return name === 'not-found' ? table.errorPage : { ...(await openModule(table, 'not-found')), isMissing: () => true }
  }
  if (page.texts) await table.loadTexts?.(page.texts)
  return page
}

const MAX_REWRITES = 4

/** Finds the page of a URL (its path within the store view) and loads its data. Redirects and errors are thrown. */
export async function openPage(
  table: PageTable,
  url: URL,
  contextOf: ContextOf,
  onModule?: (name: string, module: PageModule<unknown>) => void,
): Promise<View> {
  const match = matchRoute(table.routes, url.pathname)
  const params = match?.params ?? {}
  let name = match?.route.name ?? 'not-found'
  let status: View['status'] = match ? 200 : 404
  let forwarded: unknown
  let personal = false
  for (let hop = 0; hop < MAX_REWRITES; hop++) {
    const module = await openModule(table, name)
    onModule?.(name, module)
    personal ||= module.private ?? false
    try {
      const data = await module.load(contextOf({ params, url, forwarded, private: module.private ?? false }))
      return { name, module, params, url, data, status: module.isMissing?.(data) ? 404 : status, personal }
    } catch (signal) {
      if (signal instanceof Rewrite) {
        name = signal.page
        forwarded = signal.forwarded
      } else if (signal instanceof NotFound && name !== 'not-found') {
        name = 'not-found'
        status = 404
      } else throw signal
    }
  }
  throw new Error(`Too many rewrites of ${url.pathname}`)
}

/** The page that replaces a failed one. */
export const failedView = (table: PageTable, url: URL, details: string, isShopUnavailable = false): View => ({
  name: 'failed',
  module: table.errorPage,
  params: {},
  url,
  data: { details, isShopUnavailable },
  status: 500,
})

/** The hidden field of a `<Form>`: its intent and hidden values, as a query string. */
export const FIELDS = 'fields'

function unpack(form: FormData): void {
  const fields = new URLSearchParams(fieldOf(form, FIELDS))
  form.delete(FIELDS)
  for (const [name, value] of fields) form.append(name, value)
}

/** A field as text; '' where it is absent or a file. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Typed values, without passwords and without `intent` and `form`. */
export function typedValuesOf(form: FormData): TypedValues {
  const typed: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !/password|intent|^form$/i.test(name)) typed[name] = value
  return typed
}

/**
 * A form shows the messages of the API, typeset as other texts. That of a fault is replaced, as it is neither for
 * readers nor in their language.
 */
const withReadableErrors =
  ({ graphql, t, bind }: PageContext): Graphql =>
  async (document, ...variables) => {
    try {
      return await graphql(document, ...variables)
    } catch (error) {
      if (!(error instanceof GraphqlError)) throw error
      if (error.isRefusal)
        throw new GraphqlError(
          error.errors.map((refusal) => ({ ...refusal, message: bind(refusal.message) })),
          error.data,
        )
      console.error(error)
      const [first, ...others] = error.errors
      throw new GraphqlError([{ ...first, message: t('Something went wrong!') }, ...others], error.data)
    }
  }

/** Runs a form's action. API errors are returned as the form's error; others are thrown. */
export async function runAction(
  table: PageTable,
  url: URL,
  form: FormData,
  contextOf: ContextOf,
): Promise<ActionResult> {
  unpack(form)
  const match = matchRoute(table.routes, url.pathname)
  const module = match && (await openModule(table, match.route.name))
  const intent = fieldOf(form, 'intent')
  const actions = module?.actions
  const action = actions && Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (!match || !action) throw new NotFound(`No action '${intent}' at ${url.pathname}`)
  const opened = contextOf({ params: match.params, url, private: true })
  const context = { ...opened, graphql: withReadableErrors(opened) }
  try {
    return await action(form, context)
  } catch (signal) {
    if (signal instanceof Redirect) return { to: signal.to, warnings: signal.problem ? [signal.problem] : [] }
    if (signal instanceof GraphqlError) return { problems: { '': signal.message } }
    if (isUnavailable(signal)) return { problems: { '': context.t(UNAVAILABLE) } }
    throw signal
  }
}
