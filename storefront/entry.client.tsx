// first import: layers.css must declare the order of the layers before components add to them
import '../web/ui/layers.css'
import { hydrateSite } from '../web/router/hydrate.tsx'
import { loadPart } from '../web/platform/load-part.ts'
import { wasReloaded } from '../web/platform/was-reloaded.ts'
import { whenIdle } from '../web/platform/when-idle.ts'
import { openShop } from './browser-site.ts'
import type { FrameData } from './app/features/layout/frame-data.ts'

/** Runs in idle time after the page and its images are loaded. */
function afterLoad(run: () => void) {
  if (document.readyState === 'complete') whenIdle(run)
  else addEventListener('load', () => whenIdle(run), { once: true })
}

hydrateSite((state) => ({
  ...openShop(state),
  onRouter(router, frameData) {
    const { store, hasWorker } = state
    const currencies = (frameData as FrameData).currencies.map(({ code }) => code)
    if (currencies.length > 1)
      loadPart(() => import('./app/platform/currency/watch-currency.ts'))
        .then(({ watchCurrency }) => watchCurrency(store.currency, currencies, wasReloaded()))
        .catch((error: unknown) => console.warn(error))
    if (hasWorker)
      afterLoad(
        () =>
          void loadPart(() => import('./app/platform/offline/offline-pages.ts'))
            .then(({ cachePages }) => cachePages(router, store.currency === currencies[0] ? '' : store.currency))
            .catch((error: unknown) => console.warn(error)),
      )
  },
}))
