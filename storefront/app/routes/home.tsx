import { homePicks } from '../features/catalog/picks/picks.ts'
import { homeData } from '../features/home/home-data.ts'
import { Opening, Promises } from '../features/home/home-opening.tsx'
import { blockOf, loadHome } from '../features/home/load-home.ts'
import type { HomeQuery } from '../generated/operations.ts'
import { Deferred } from '../../../web/router/deferred.tsx'
import type { PageModule } from '../platform/page.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import { homeMore } from '../composed/home-more.ts'
import { ContinueReading } from '../composed/continue-reading.tsx'

export const page: PageModule<HomeQuery> = {
  async load(context) {
    const home = await loadHome(context)
    const more = homeMore.preload().catch(() => {})
    // a failed part is retried later; in the browser, navigation does not wait for the content below the opening
    await Promise.all([import.meta.env.SSR && more, home.weekPicks?.length && homePicks.preload().catch(() => {})])
    return home
  },
  meta: ({ cmsPage, storeConfig }, { url, store }) => ({
    title: cmsPage?.meta_title ?? undefined,
    description: cmsPage?.meta_description,
    canonical: '/',
    // only crawlers read it, so it stays out of the browser's bundle
    jsonLd: import.meta.env.SSR
      ? [
          homeData({
            name: storeConfig?.website_name ?? '',
            phone: storeConfig?.store_phone,
            email: storeConfig?.store_email,
            root: url.origin + baseOf(store),
            language: store.locale.slice(0, 2),
          }),
        ]
      : undefined,
  }),
  Page: HomePage,
}

function HomePage({ data }: { data: HomeQuery }) {
  const [hero, promises] = [blockOf(data, 'home-hero'), blockOf(data, 'home-promises')]
  const picks = data.weekPicks ?? []
  return (
    <>
      <Opening html={hero ?? ''} name={data.storeConfig?.website_name ?? ''} continueReading={<ContinueReading />}>
        {picks.length > 0 && <homePicks.Part picks={picks} />}
      </Opening>
      {promises && <Promises html={promises} />}
      <Deferred placeholder>
        <homeMore.Part data={data} />
      </Deferred>
    </>
  )
}
