import type { CmsBlock, CmsPage, Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { alternatesOfPage } from '../catalog/index.ts'
import { type Block, findBlocks, findPageAt, getDraft, getPage, getPageById, listLegalPages, type Page } from './cms.ts'
import { findMenu, MAIN_MENU, type Menu } from './menu.ts'

const toCmsPage = (page: Page): CmsPage => ({
  __typename: 'CmsPage',
  identifier: page.identifier,
  url_key: page.path,
  relative_url: page.path,
  redirect_code: 0,
  type: 'CMS_PAGE',
  title: page.title,
  content_heading: page.heading,
  content: page.html,
  page_layout: page.layout,
  page_width: 'default',
  meta_title: page.metaTitle,
  meta_description: page.metaDescription,
  meta_keywords: page.metaKeywords,
})

/** Resolves a field of a page that `route` found by its path: the page is read when a field is selected. */
const pageField =
  (name: Exclude<keyof CmsPage, '__typename' | 'alternates' | 'redirect_code' | 'relative_url' | 'type'>) =>
  async (
    parent: Partial<Omit<CmsPage, 'alternates'>>,
    _args: object,
    context: RequestContext,
  ): Promise<string | null> => {
    if (parent[name] !== undefined) return parent[name]
    const page = parent.relative_url ? await findPageAt(context, parent.relative_url) : undefined
    return page ? (toCmsPage(page)[name] ?? null) : null
  }

const toCmsBlock = ({ identifier, visible }: Block) => ({
  identifier,
  disabled: visible === null,
  title: visible?.title ?? null,
  content: visible?.html ?? null,
})

const blockNotFoundRefusal = (name: string) =>
  new Refusal('graphql-no-such-entity', 'The CMS block with the "%s" ID doesn\'t exist.', name).asPublic()

/** Lower than all others, because ScandiPWA places items in the order of `parent_id`. */
const MENU_ROOT_ID = 1

const toMenuItem = (item: Menu['items'][number]) => ({
  item_id: String(MENU_ROOT_ID + item.id),
  parent_id: MENU_ROOT_ID + (item.parentId ?? 0),
  title: item.title,
  url: item.address,
  url_type: item.urlType,
  category_id: item.categoryId,
  cms_page_identifier: item.cmsPageIdentifier,
  icon: item.icon,
  item_class: item.itemClass,
  is_active: true,
  is_promo: Number(item.isPromo),
  promo_image: item.promoImage,
  position: item.position,
  display_mode: item.displayMode,
})

/** All items below one root: ScandiPWA shows what is below the first. */
const toMenuItems = ({ title, cssClass, items }: Menu) => [
  {
    item_id: String(MENU_ROOT_ID),
    parent_id: 0,
    title,
    url: '/',
    url_type: 0,
    item_class: cssClass,
    is_active: true,
    is_promo: 0,
    position: 0,
  },
  ...items.map(toMenuItem),
]

export const cmsResolvers: Resolvers = {
  Query: {
    async cmsPage(_parent, { id, identifier, preview }, context) {
      if (id != null) return toCmsPage(await getPageById(context, id))
      // the unbalanced quotation mark is Magento's
      if (identifier == null) throw new Refusal('graphql-input', '"Page id/identifier should be specified')
      return toCmsPage(await (preview ? getDraft(context, identifier, preview) : getPage(context, identifier)))
    },

    async cmsBlocks(_parent, args, context) {
      const names = (args.identifiers ?? []).filter((name) => name != null)
      if (names.length === 0) throw new Refusal('graphql-input', '"identifiers" of CMS blocks should be specified')
      const blocks = await findBlocks(context, names)
      // an Error as a list item fails that item only
      const items = blocks.map((block, i) => (block ? toCmsBlock(block) : blockNotFoundRefusal(names[i] ?? '')))
      return { items: items as CmsBlock[] }
    },

    async isBlockEnable(_parent, { identifier }, context) {
      const [block] = await findBlocks(context, [identifier])
      return block?.visible != null
    },

    legalPages: (_parent, _args, context) => listLegalPages(context),

    async menuItems(_parent, _args, context) {
      const menu = await findMenu(context, MAIN_MENU)
      return menu ? toMenuItems(menu) : []
    },
    scandiwebSlider: () => null,
    async scandiwebMenu(_parent, { identifier }, context) {
      const menu = await findMenu(context, identifier)
      if (!menu) return null
      return {
        menu_id: String(menu.id),
        title: menu.title,
        css_class: menu.cssClass,
        is_active: true,
        items: toMenuItems(menu),
      }
    },
  },

  CmsPage: {
    async alternates(parent, _args, context) {
      const identifier = await pageField('identifier')(parent, {}, context)
      return identifier ? alternatesOfPage(context, identifier) : []
    },
    content: pageField('content'),
    content_heading: pageField('content_heading'),
    identifier: pageField('identifier'),
    meta_description: pageField('meta_description'),
    meta_keywords: pageField('meta_keywords'),
    meta_title: pageField('meta_title'),
    page_layout: pageField('page_layout'),
    page_width: pageField('page_width'),
    title: pageField('title'),
    url_key: pageField('url_key'),
  },
}
