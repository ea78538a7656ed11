import * as v from 'valibot'
import { stringify } from 'yaml'
import { listMenuContents, type MenuEntry, MenuError, removeMenu, saveMenu } from '../cms/index.ts'
import {
  type ContentKind,
  eachFile,
  line,
  type ParsedFile,
  refuse,
  splitName,
  validate,
  booleanField,
} from './content-file.ts'

interface Item {
  title?: string
  titles?: Record<string, string>
  category?: string
  page?: string
  url?: string
  urls?: Record<string, string>
  icon?: string
  class?: string
  active?: boolean
  promo?: boolean
  promo_image?: string
  items?: Item[]
}

/** The storefront shows no deeper menus. */
const MAX_LEVELS = 4
const MAX_ITEMS = 300

const address = v.pipe(
  v.string('an address'),
  v.maxLength(500, 'longer than 500 characters'),
  v.check((url) => /^(\/(?!\/)|\?|#|https?:\/\/|mailto:|tel:)/.test(url), 'an address such as /nowosci or https://…'),
)
const itemSchema = (depth: number): v.GenericSchema<Item, Item> =>
  v.pipe(
    v.strictObject({
      title: v.optional(line(120)),
      titles: v.optional(v.record(v.string(), line(120))),
      category: v.optional(v.string('the path of a category')),
      page: v.optional(line(120)),
      url: v.optional(address),
      urls: v.optional(v.record(v.string(), address)),
      icon: v.optional(line(120)),
      class: v.optional(line(120)),
      active: v.optional(booleanField),
      promo: v.optional(booleanField),
      promo_image: v.optional(line(255)),
      items: v.optional(
        depth < MAX_LEVELS
          ? v.pipe(v.array(itemSchema(depth + 1), 'a list'), v.maxLength(MAX_ITEMS, 'too many'))
          : v.pipe(v.array(v.any()), v.maxLength(0, `a menu is ${MAX_LEVELS} levels deep`)),
      ),
    }),
    v.check(({ category, page }) => category === undefined || page === undefined, 'a category or a page, not both'),
    v.check(({ title, category }) => title !== undefined || category !== undefined, 'a title is needed'),
    v.check(
      ({ url, category, page }) => url !== undefined || category !== undefined || page !== undefined,
      'category, page or url: where the item leads',
    ),
  )

const menuSchema = v.strictObject({
  title: line(120),
  class: v.optional(line(120)),
  active: v.optional(booleanField, true),
  items: v.pipe(v.array(itemSchema(1), 'a list'), v.maxLength(MAX_ITEMS, 'too many')),
})

const toEntry = (item: Item): MenuEntry => ({
  title: item.title,
  titles: item.titles ?? {},
  category: item.category,
  page: item.page,
  url: item.url,
  urls: item.urls ?? {},
  icon: item.icon,
  itemClass: item.class,
  isActive: item.active ?? true,
  isPromo: item.promo ?? false,
  promoImage: item.promo_image,
  items: (item.items ?? []).map(toEntry),
})

const filled = <T extends object>(value: T) => (Object.keys(value).length > 0 ? value : undefined)

const toItem = (entry: MenuEntry): Item =>
  Object.fromEntries(
    Object.entries({
      title: entry.title,
      titles: filled(entry.titles),
      category: entry.category,
      page: entry.page,
      url: entry.url,
      urls: filled(entry.urls),
      icon: entry.icon,
      class: entry.itemClass,
      active: entry.isActive ? undefined : false,
      promo: entry.isPromo || undefined,
      promo_image: entry.promoImage,
      items: filled(entry.items.map(toItem)),
    }).filter(([, value]) => value !== undefined),
  )

function checkViews(file: ParsedFile, items: readonly Item[], views: readonly string[], fieldPath: string): void {
  for (const [index, item] of items.entries()) {
    const itemPath = `${fieldPath}.${index}`
    for (const field of ['titles', 'urls'] as const) {
      const unknown = Object.keys(item[field] ?? {}).find((code) => !views.includes(code))
      if (unknown !== undefined) refuse(file, `${itemPath}.${field}.${unknown}`, 'there is no such store view')
    }
    checkViews(file, item.items ?? [], views, `${itemPath}.items`)
  }
}

export const menus: ContentKind = {
  folder: 'menus',
  list: async (db) =>
    (await listMenuContents(db)).map(({ identifier, title, cssClass, isActive, items }) => ({
      name: `menus/${identifier}`,
      extension: 'yaml',
      text: stringify(
        {
          title,
          ...(cssClass && { class: cssClass }),
          ...(!isActive && { active: false }),
          items: items.map(toItem),
        },
        { lineWidth: 110 },
      ),
      title,
      state: isActive ? undefined : 'hidden',
    })),
  save: (tx, files, { views }) =>
    eachFile(files, { extensions: ['yaml'], isPerView: false, views }, async (file) => {
      const { title, class: cssClass, active, items } = validate(file, menuSchema)
      checkViews(file, items, views, 'items')
      try {
        await saveMenu(tx, { identifier: file.key, title, cssClass, isActive: active, items: items.map(toEntry) })
      } catch (error) {
        if (error instanceof MenuError) refuse(file, error.path, error.message)
        throw error
      }
    }),
  remove: (tx, name, { views }) => removeMenu(tx, splitName(name, views).key),
}
