import { join, type Sql, sql } from '../../platform/db/db.ts'

/** A comparison, with Magento's operators. */
export interface Condition {
  field: Field
  operator: 'eq' | 'neq' | 'in' | 'nin' | 'like' | 'from' | 'gt' | 'to' | 'lt'
  values: readonly string[]
}
export type Field =
  | 'post_id'
  | 'author_id'
  | 'tag_id'
  | 'category_id'
  | 'title'
  | 'content'
  | 'publish_time'
  | 'relatedproduct_id'
  | 'include_in_recent'

/** A word of a search: index keys, one of which a text must have. */
export type WordKeys = readonly string[]

/** All conditions must hold; in `or` one is enough, as in Magento. */
export interface PostFilter {
  conditions: readonly Condition[]
  /** All of them must be found. */
  words?: readonly WordKeys[]
  /** Months as pairs of instants, the end exclusive. */
  months?: readonly (readonly [Date, Date])[]
  or?: PostFilter
}

const column: Readonly<Record<Exclude<Field, 'tag_id' | 'category_id' | 'author_id' | 'relatedproduct_id'>, Sql>> = {
  post_id: sql`p.id::text`,
  title: sql`t.title`,
  content: sql`t.content`,
  publish_time: sql`p.published_at`,
  include_in_recent: sql`p.include_in_recent::int::text`,
}

const comparison = (of: Sql, { field, operator, values }: Condition): Sql => {
  const [first = ''] = values
  // a date or an instant, in UTC
  const value = field === 'publish_time' ? sql`(${first}::timestamp at time zone 'UTC')` : sql`${first}`
  switch (operator) {
    case 'eq':
      return sql`${of} = ${value}`
    case 'neq':
      return sql`${of} <> ${value}`
    case 'in':
      return sql`${of} = any(${values})`
    case 'nin':
      return sql`not ${of} = any(${values})`
    case 'like':
      return sql`${field === 'publish_time' ? sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')` : of}
        ilike ${first}`
    case 'from':
      return sql`${of} >= ${value}`
    case 'gt':
      return sql`${of} > ${value}`
    case 'to':
      return sql`${of} <= ${value}`
    case 'lt':
      return sql`${of} < ${value}`
  }
}

/** Matches an item by id or URL key. */
const hasIdOrUrlKey = (id: Sql, urlKey: Sql, values: readonly string[]): Sql =>
  sql`(${id}::text = any(${values}) or ${urlKey} = any(${values}))`

function conditionOf(condition: Condition): Sql {
  const { field, operator, values } = condition
  const isNot = operator === 'neq' || operator === 'nin'
  const not = isNot ? sql`not` : sql``
  if (field === 'author_id')
    return sql`${not} exists (select from blog_author_text x where x.author_id = p.author_id
      and x.store_code = t.store_code and ${hasIdOrUrlKey(sql`x.author_id`, sql`x.url_key`, values)})`
  if (field === 'tag_id')
    return sql`${not} exists (select from blog_post_tag y join blog_tag_text x on x.tag_id = y.tag_id
      where y.post_id = p.id and x.store_code = t.store_code 
        and ${hasIdOrUrlKey(sql`x.tag_id`, sql`x.url_key`, values)})`
  if (field === 'category_id')
    return sql`${not} exists (
      with recursive below (id) as (
        select x.category_id from blog_category_text x
        where x.store_code = t.store_code and ${hasIdOrUrlKey(sql`x.category_id`, sql`x.url_key`, values)}
        union select c.id from blog_category c join below on c.parent_id = below.id)
      select from blog_post_category y join below on below.id = y.category_id where y.post_id = p.id)`
  if (field === 'relatedproduct_id')
    return sql`${not} exists (select from blog_post_product y where y.post_id = p.id
      and y.product_id::text = any(${values}))`
  return comparison(column[field], condition)
}

/** The WHERE condition of a filter, for posts `p` with texts `t`. */
export function whereOf({ conditions, words = [], months = [], or }: PostFilter, isAny = false): Sql {
  const all = [
    ...conditions.map(conditionOf),
    ...(words.length > 0
      ? [
          sql`(${join(
            words.map((keys) => sql`t.words && ${keys}::text[]`),
            ' and ',
          )})`,
        ]
      : []),
    ...(months.length > 0
      ? [
          sql`(${join(
            months.map(([from, to]) => sql`(p.published_at >= ${from} and p.published_at < ${to})`),
            ' or ',
          )})`,
        ]
      : []),
    ...(or ? [whereOf(or, true)] : []),
  ]
  return all.length === 0 ? sql`true` : sql`(${join(all, isAny ? ' or ' : ' and ')})`
}

export type PostSort = 'publish_time' | 'update_time' | 'creation_time' | 'title' | 'position' | 'views_count'

const sorts: Readonly<Record<PostSort, Sql>> = {
  publish_time: sql`p.published_at`,
  update_time: sql`p.updated_at`,
  creation_time: sql`p.created_at`,
  title: sql`lower(t.title)`,
  position: sql`p.position`,
  views_count: sql`coalesce((select views from blog_post_views w where w.post_id = p.id), 0)`,
}

export const orderOf = (sort: PostSort, isDescending: boolean): Sql =>
  isDescending
    ? sql`${sorts[sort]} desc, p.published_at desc, p.id desc`
    : sql`${sorts[sort]}, p.published_at desc, p.id desc`

/** Sorts by the number of search words in the title, then newest first. */
export const orderByRelevance = (words: readonly WordKeys[]): Sql =>
  words.length === 0
    ? orderOf('publish_time', true)
    : sql`${join(
        words.map((keys) => sql`(t.title_words && ${keys}::text[])::int`),
        ' + ',
      )} desc, p.published_at desc, p.id desc`
