import { languageOf } from '../../language/language-rules.ts'
import type { Catalogue } from '../../language/translate.ts'
import { loadPart } from '../../web/platform/load-part.ts'
import type { FrameModule, PageModule } from '../../web/router/page.ts'
import type { Route } from '../../web/router/table.ts'
import { failedPage as ownFailedPage } from '../app/features/errors/failed-page.tsx'
import { SlotDataContext, type SlotData } from '../app/platform/slots/slot.tsx'
import { frame as ownFrame } from '../app/root.tsx'
import { routes as ownRoutes } from '../app/routes.ts'
import * as own from '../app/texts/catalogues.ts'
import type { NamedExtension } from './extension.ts'
import { fillingsOf, loadSlots, openSlots } from './load-slots.ts'
import { FRAME_SLOTS, knownBefore, pagesOfSlots } from './slot-places.ts'

type WithSlots = { slots?: SlotData }
type AnyPage = PageModule<WithSlots>

/** The shop with what extensions add: their pages, slots and texts. */
export function extendShop(extensions: readonly NamedExtension[]) {
  const fillings = fillingsOf(extensions)
  const inFrame = fillings.filter(({ name }) => FRAME_SLOTS.includes(name))

  /** What extensions put on a page of this name. */
  const fillingsOn = (page: string) =>
    fillings.filter(({ name }) => pagesOfSlots[name] === 'every' || pagesOfSlots[name].includes(page))

  function extendRoute(route: Route, extension?: string): Route {
    const onPage = fillingsOn(route.name)
    if (onPage.length === 0 && !extension) return route
    const names = new Set([...(extension ? [extension] : []), ...onPage.map(({ by }) => by)])
    const loaded = onPage.filter((filling) => !inFrame.includes(filling))
    // the same component at each visit, as another one would be mounted anew
    let extended: Promise<{ page: AnyPage }> | undefined
    const open = async () => {
      const [{ page }] = await Promise.all([loadPart(route.open) as Promise<{ page: AnyPage }>, openSlots(onPage)])
      const texts = [page.texts, ...names].filter(Boolean).join(' ')
      if (loaded.length === 0) return { page: { ...page, texts } }
      return {
        page: withSlots({ ...page, texts }, (context) => loadSlots(loaded, context, knownBefore(route.name, context))),
      }
    }
    return {
      ...route,
      open() {
        extended ??= open().catch((error: unknown) => {
          extended = undefined
          throw error
        })
        return extended
      },
    }
  }

  const pages = extensions.flatMap(({ name, pages: listed = {} }) =>
    Object.entries(listed).map(([page, { paths, open }]) => extendRoute({ name: page, paths, open }, name)),
  )
  const taken = pages.find(({ name }) => ownRoutes.some((route) => route.name === name))
  if (taken) throw new Error(`The shop has a page '${taken.name}' already: the extension's needs another name`)
  const routes = ownRoutes.flatMap((route) =>
    // the last one matches every path
    route.name === 'rewrite' ? [...pages, extendRoute(route)] : extendRoute(route),
  )

  /** Texts of an extension; those of the shop win. */
  async function addTexts(locale: string, name: string): Promise<void> {
    const open = extensions.find((extension) => extension.name === name)?.texts?.[languageOf(locale)]
    if (!open) return
    const known = (await own.loadTexts(locale, 'shop')) as Record<string, Catalogue[string]>
    Object.assign(known, { ...Object.assign({}, ...Object.values(await loadPart(open))), ...known })
  }

  const isOwn = (part: string) => !extensions.some(({ name }) => name === part)
  const ownPart = (parts = '') => parts.split(' ').find((part) => part && isOwn(part)) as own.TextsPart | undefined

  return {
    routes,
    failedPage: inFrame.length > 0 ? { ...ownFailedPage, preload: () => openSlots(inFrame) } : ownFailedPage,
    frame: inFrame.length > 0 ? frameWithSlots((context) => loadSlots(inFrame, context)) : ownFrame,
    async loadTexts(locale: string, part: string): Promise<Catalogue> {
      const added = part.split(' ').filter((name) => !isOwn(name))
      await Promise.all(added.map((name) => addTexts(locale, name)))
      return own.loadTexts(locale, ownPart(part) ?? 'shop')
    },
    async loadAllTexts(locale: string): Promise<Catalogue> {
      const catalogue = await own.loadAllTexts(locale)
      await Promise.all(extensions.map(({ name }) => addTexts(locale, name)))
      return catalogue
    },
    textFiles: (language: string, parts?: string): string[] => [
      ...own.textFiles(language, ownPart(parts)),
      ...(parts ?? '').split(' ').flatMap((part) => (isOwn(part) ? [] : `${part}.${language}`)),
    ],
  }
}

type LoadOf<Context> = (context: Context) => Promise<SlotData>

/** Loads the data of slots beside that of the page, and gives it to the slots on it. */
function withSlots(page: AnyPage, load: LoadOf<Parameters<AnyPage['load']>[0]>): AnyPage {
  return {
    ...page,
    async load(context) {
      const [data, slots] = await Promise.all([page.load(context), load(context)])
      return { ...data, slots }
    },
    Page: ({ data }) => (
      <SlotDataContext value={data.slots ?? {}}>
        <page.Page data={data} />
      </SlotDataContext>
    ),
  }
}

type FrameData = Awaited<ReturnType<(typeof ownFrame)['load']>> & WithSlots

function frameWithSlots(load: LoadOf<Parameters<typeof loadSlots>[1]>): FrameModule<FrameData> {
  return {
    ...ownFrame,
    async load(context) {
      const withoutPage = { ...context, url: new URL('http://frame.invalid/'), session: noSession }
      const [data, slots] = await Promise.all([ownFrame.load(context), load(withoutPage)])
      return { ...data, slots }
    },
    Frame: ({ data, children }) => (
      <SlotDataContext value={data.slots ?? {}}>
        <ownFrame.Frame data={data}>{children}</ownFrame.Frame>
      </SlotDataContext>
    ),
  }
}

const noSession = {
  get(): never {
    throw new Error('The footer is the same for every reader')
  },
  set() {},
}
