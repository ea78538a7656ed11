type Segment<Text extends string> = Text extends `:${infer Name}?`
  ? { [Key in Name]?: string | number }
  : Text extends `:${infer Name}`
    ? { [Key in Name]: string | number }
    : Text extends '*'
      ? { path: string }
      : unknown

type PathParams<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Segment<Head> & PathParams<Rest>
  : Segment<Path>

/**
 * The path patterns of each page by its name, the first of which links use; none if only `rewriteTo` opens it.
 * `:name` is a parameter, `:name?` an optional last parameter, `*` the rest of the path (`params.path`).
 */
export type PathTable = Readonly<Record<string, string | readonly [string, ...string[]] | readonly []>>

export interface Route {
  readonly name: string
  readonly paths: readonly string[]
  /** Imports the module of the page. */
  readonly open: () => Promise<unknown>
}

const patternsOf = (paths: PathTable[string]): readonly string[] => (typeof paths === 'string' ? [paths] : paths)

/** Joins the paths of each page with its module. */
export const routesOf = <Paths extends PathTable>(
  paths: Paths,
  pages: Readonly<Record<keyof Paths, Route['open']>>,
): Route[] =>
  Object.entries(paths).map(([name, own]) => ({ name, paths: patternsOf(own), open: pages[name as keyof Paths] }))

export type Params = Readonly<Record<string, string>>

export interface Match {
  readonly route: Route
  readonly params: Params
}

function matchPath(pattern: string, parts: readonly string[]): Params | undefined {
  const params: Record<string, string> = {}
  const segments = pattern.split('/').filter(Boolean)
  for (const [at, segment] of segments.entries()) {
    const part = parts[at]
    if (segment === '*') {
      const path = parts.slice(at).join('/')
      // the API ignores NUL, and would answer with the page of another URL
      return path.includes('\0') ? undefined : { ...params, path }
    }
    if (segment[0] !== ':') {
      if (segment !== part) return
      continue
    }
    const optional = segment.endsWith('?')
    if (part === undefined) {
      if (optional) continue
      return
    }
    params[segment.slice(1, optional ? -1 : undefined)] = part
  }
  return parts.length > segments.length ? undefined : params
}

/** Finds the page of a path within the store view; the first match wins, a trailing slash is ignored. */
export function matchRoute(routes: readonly Route[], path: string): Match | undefined {
  let parts: string[]
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return // malformed percent encoding matches no page
  }
  for (const candidate of routes) {
    for (const pattern of candidate.paths) {
      const params = matchPath(pattern, parts)
      if (params) return { route: candidate, params }
    }
  }
}

type Search = Readonly<Record<string, string | number | undefined | null>>
type FirstOf<Own> = Own extends string
  ? Own
  : Own extends readonly [infer First extends string, ...string[]]
    ? First
    : never
type Arguments<Path extends string> =
  unknown extends PathParams<Path>
    ? [params?: Record<string, never>, search?: Search]
    : Record<string, never> extends PathParams<Path>
      ? [params?: PathParams<Path>, search?: Search]
      : [params: PathParams<Path>, search?: Search]

/** `href('search', { query }, { p: 2 })`: a path within the store view; `<Link>` adds the view's prefix. */
export type Href<Paths extends PathTable> = <Name extends keyof Paths & string>(
  name: Name,
  ...rest: Arguments<FirstOf<Paths[Name]>>
) => string

export function createHref<const Paths extends PathTable>(paths: Paths): Href<Paths> {
  return (name, ...rest) => {
    const [params, search] = rest as [Record<string, string | number | undefined>?, Search?]
    const pattern = patternsOf(paths[name] ?? [])[0]
    if (!pattern) throw new Error(`No path for the page '${name}'`)
    const parts = pattern
      .split('/')
      .filter(Boolean)
      .flatMap((segment) => {
        if (segment === '*')
          return String(params?.path ?? '')
            .split('/')
            .filter(Boolean)
            .map(encodeURIComponent)
        if (segment[0] !== ':') return segment
        const value = params?.[segment.replaceAll(/[:?]/g, '')]
        return value === undefined || value === '' ? [] : encodeURIComponent(value)
      })
    return `/${parts.join('/')}${searchText(search)}`
  }
}

function searchText(search: Search = {}): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
