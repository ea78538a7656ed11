import { dayInWarsaw, instantInWarsaw } from '../../../language/warsaw-time.ts'
import type { RequestContext } from '../../platform/context.ts'
import { attributesOf, type Card, loadCard, findCategories, findEntity, loadProductPart } from '../catalog/index.ts'
import { applyListFilters, findProducts, type ProductQuery } from '../search/index.ts'
import { getConfiguration } from '../store/index.ts'
import { feedOf, type FeedSubject, pageOf } from './feed-address.ts'
import { newestOfPerson } from './people.sql.ts'
import type { Feed, FeedItem } from '../../platform/http/rss.ts'

const MAX_ITEMS = 50
const IMAGE_WIDTH = 480

interface FeedSource {
  name: string
  ids: readonly number[]
}

/** The current feed of a subject; undefined if its page does not exist. */
export async function openFeed(context: RequestContext, subject: FeedSubject): Promise<Feed | undefined> {
  const found = await findFeedSource(context, subject)
  if (!found) return undefined
  const { store, baseUrl, language } = context
  const shop = (await getConfiguration(context))['general/store_information/name']
  const page = pageOf(store.locale, subject)
  const items = await Promise.all(found.ids.map((id) => itemOf(context, id)))
  const shown = items.filter((item) => item !== undefined)
  const changes = shown.map(({ changedAt }) => changedAt.getTime())
  return {
    title: `${found.name} – ${shop}`,
    description: language.t('New and announced titles: %s', found.name),
    link: `${baseUrl}${store.isDefault ? '' : `/${store.code}`}${page}`,
    self: baseUrl + feedOf(store, subject),
    language: language.locale,
    items: shown.map(({ item }) => item),
    changedAt: changes.length > 0 ? new Date(Math.max(...changes)) : undefined,
  }
}

async function findFeedSource(context: RequestContext, subject: FeedSubject): Promise<FeedSource | undefined> {
  const { t } = context.language
  if ('category' in subject) {
    const {
      items: [category],
    } = await findCategories(context, { urlPaths: [subject.category] }, { size: 1, current: 1 })
    return category && { name: category.name, ids: await newest(context, { categories: [[category.id]] }) }
  }
  const { collection, key = '' } = subject
  if (collection === 'author' || collection === 'series' || collection === 'publisher') {
    const entity = await findEntity(context, collection, key)
    if (!entity) return undefined
    const ids =
      collection === 'author'
        ? await newestOfPerson(context.db, entity.id, context.store.code, MAX_ITEMS)
        : await newest(context, { options: { [collection]: [key] } })
    return { name: entity.name, ids }
  }
  if (collection === 'picks') return undefined
  if (collection === 'promotions') return { name: t('Special offers'), ids: await newest(context, { special: true }) }
  const filtered = await applyListFilters({ collection: { eq: collection } }, context)
  if (!filtered) return undefined
  const name = { novelties: t('New titles'), announcements: t('Announcements'), bestsellers: t('Bestsellers') }[
    collection
  ]
  return {
    name,
    ids: filtered.isRanked
      ? filtered.ids.slice(0, MAX_ITEMS)
      : await newest(context, { ids: filtered.ids, sort: filtered.sort }),
  }
}

async function newest({ db, store, groupId, now }: RequestContext, part: Partial<ProductQuery>): Promise<number[]> {
  const { ids } = await findProducts(db, {
    storeCode: store.code,
    groupId,
    now,
    options: {},
    sort: { key: 'publication_date', descending: true },
    pageSize: MAX_ITEMS,
    currentPage: 1,
    include: { items: true, aggregations: false, priceBounds: false },
    ...part,
  })
  return ids
}

async function itemOf(context: RequestContext, id: number): Promise<{ item: FeedItem; changedAt: Date } | undefined> {
  const card = await loadCard(context, id)
  if (!card) return undefined
  const [words, attributes] = await Promise.all([
    loadProductPart('texts', card, context),
    attributesOf({ ...card, isDetail: true }, context),
  ])
  const one = (code: string) => attributes.find(({ attribute }) => attribute.code === code)
  const [added, changed] = [words?.createdAt ?? context.now, words?.updatedAt ?? context.now]
  const publishedOn = one('publication_date')?.value
  // a date in the future could hide the book in feed readers
  const publishedAt = publishedOn && publishedOn <= dayInWarsaw(context.now) ? instantInWarsaw(publishedOn) : added
  const authors = one('author')?.options.map(({ label }) => label) ?? []
  return {
    changedAt: new Date(Math.max(publishedAt.getTime(), changed.getTime())),
    item: {
      title: authors.length > 0 ? `${card.name} – ${authors.join(', ')}` : card.name,
      link: `${context.baseUrl}${context.store.isDefault ? '' : `/${context.store.code}`}${card.url}`,
      image: imageOf(card, context),
      guid: `urn:sku:${card.sku}`,
      description:
        (words?.shortDescription ?? '') +
        (card.availability === 'announcements' || card.availability === 'presale'
          ? publicationNote(publishedOn, context)
          : ''),
      authors,
      publishedAt,
    },
  }
}

const imageOf = ({ data: { row } }: Card, { baseUrl }: RequestContext) =>
  row.smallImage ? `${baseUrl}/media/catalog/product${row.smallImage}?width=${IMAGE_WIDTH}` : undefined
const publicationNote = (day: string | undefined, { language: { t, date } }: RequestContext) =>
  day ? `<p>${t('Published on %s', date(day))}</p>` : ''
