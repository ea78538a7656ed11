import { Frame } from '../../generated/documents.ts'
import type { FrameQuery } from '../../generated/operations.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { FrameModule } from '../../../../web/router/page.ts'
import { baseOf } from '../../../../web/platform/store-view.ts'
import { logoSource } from './logo-source.ts'
import { currenciesOf } from './currencies.ts'
import { footer } from './footer.ts'
import { MENU, menuTree } from './menu/menu-tree.ts'
import { BLOCKS, type BlockName, type CmsText, type FrameData } from './frame-data.ts'

type Context = Parameters<FrameModule<FrameData>['load']>[0]

/** Loads header, menu and footer in one query. A missing CMS block is left out, without affecting the rest. */
export async function loadFrame({ graphql, store }: Context): Promise<FrameData> {
  const frameQuery = graphql(Frame, { menu: MENU, blocks: [...BLOCKS] }).catch((error: unknown) => {
    if (!(error instanceof GraphqlError)) throw error
    const rest = error.data as FrameQuery | undefined
    if (!rest?.storeConfig) throw error
    if (!error.isAboutMissingBlocks) console.warn(`A part of the frame was not loaded: ${String(error)}`)
    return rest
  })
  const [found] = await Promise.all([frameQuery, footer.preload()])
  const { storeConfig: config, availableStores, scandiwebMenu, currencyData, cmsBlocks } = found
  const blocks: Partial<Record<BlockName, CmsText>> = {}
  for (const block of cmsBlocks?.items ?? []) {
    if (!block?.content || block.disabled) continue
    const name = BLOCKS.find((known) => known === block.identifier)
    if (name) blocks[name] = { title: block.title ?? '', html: block.content }
  }
  return {
    name: config?.website_name || config?.store_name || '',
    titlePrefix: config?.title_prefix,
    titleSuffix: config?.title_suffix,
    defaultTitle: config?.default_title,
    defaultDescription: config?.default_description,
    abScript: found.getGtm?.ab_testing_script ?? undefined,
    hasTagsBeforeConsent: (found.getGtm?.enabled ?? false) && found.getGtm?.consent_mode === 'advanced',
    logo: {
      src: logoSource(config?.header_logo_src),
      alt: config?.logo_alt || config?.website_name || config?.store_name || '',
      width: config?.logo_width ?? 200,
      height: config?.logo_height ?? 25,
    },
    copyright: config?.copyright ?? '',
    pathsWithoutFrame: (config?.main_only_paths ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    phone: config?.store_phone ?? '',
    email: config?.store_email ?? '',
    seller: Object.values(config?.seller ?? {}).filter(Boolean),
    legalPages: found.legalPages ?? [],
    paymentCompanies: config?.payment_companies ?? [],
    hasNewsletter: config?.newsletter_general_active ?? false,
    newsletterConsents: found.gdprCheckScope ?? [],
    hasWishlist: config?.wishlist_general_active ?? false,
    storeNames: Object.fromEntries(
      (availableStores ?? []).flatMap((view) =>
        view?.store_code && view.store_name ? [[view.store_code, view.store_name] as const] : [],
      ),
    ),
    currency: store.currency,
    currencies: currenciesOf(currencyData),
    menu: menuTree(scandiwebMenu, baseOf(store)),
    blocks,
    cookieBar: barOf(found.gdprCookiePolicy),
    promoVersion: blocks.promo_counter && versionOf(blocks.promo_counter.html),
  }
}

/** Policy of the cookie bar; null when it is disabled or has no text. */
const barOf = (policy: FrameQuery['gdprCookiePolicy'] | undefined): FrameData['cookieBar'] =>
  policy?.bar && policy.bar_visibility !== 'none' && policy.notification_text ? policy : null

/** Short hash (djb2) of a promotion's text, which identifies it. */
function versionOf(text: string): string {
  let hash = 5381
  for (const character of text) hash = ((hash << 5) + hash + (character.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}
