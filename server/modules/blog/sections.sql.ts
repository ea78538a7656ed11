import { type Db, sql } from '../../platform/db/db.ts'
import { shownPosts, type View } from './posts.sql.ts'

export interface CategoryRow {
  id: number
  parentId: number | null
  includeInMenu: boolean
  postsSortBy: number
  position: number
  updatedAt: Date
  urlKey: string
  title: string
  content: string
  contentFormat: 'markdown' | 'html'
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  /** Posts including those of subcategories. */
  posts: number
}

export interface TagRow {
  id: number
  updatedAt: Date
  urlKey: string
  title: string
  content: string
  contentFormat: 'markdown' | 'html'
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  posts: number
}

export interface AuthorRow {
  id: number
  createdAt: Date
  updatedAt: Date
  image: string | null
  facebookUrl: string | null
  twitterUrl: string | null
  instagramUrl: string | null
  linkedinUrl: string | null
  urlKey: string
  name: string
  role: string | null
  summary: string | null
  content: string
  contentFormat: 'markdown' | 'html'
  metaTitle: string | null
  metaDescription: string | null
  posts: number
}

/** All categories of a view, of which a blog has few; subcategories of hidden ones are left out. */
export const readCategories = (db: Db, view: View) => db.many<CategoryRow>`
  with recursive tree (id, depth) as (
    select id, 1 from blog_category where parent_id is null and is_active
    union all
    select c.id, tree.depth + 1 from blog_category c join tree on c.parent_id = tree.id
    where c.is_active and tree.depth < 10),
  counted (id, post_id) as (
    select x.category_id, x.post_id from blog_post_category x join (${sql`select p.id from ${shownPosts(view)}`}) s
      on s.id = x.post_id
    union
    select c.parent_id, counted.post_id from counted join blog_category c on c.id = counted.id
      where c.parent_id is not null)
  select c.id, c.parent_id, c.include_in_menu, c.posts_sort_by, c.position, c.updated_at, x.url_key, x.title,
    x.content, x.content_format, x.meta_title, x.meta_description, x.meta_keywords,
    (select count(*)::int from counted where counted.id = c.id) as posts
  from tree join blog_category c on c.id = tree.id
  join blog_category_text x on x.category_id = c.id and x.store_code = ${view.storeCode}
  order by c.position, c.id limit ${MAX_CATEGORIES}`
const MAX_CATEGORIES = 200

/** Tags of shown posts, those with the most posts first. */
export const readTags = (db: Db, view: View, limit: number) => db.many<TagRow>`
  select ${tagColumns}, n.posts from (
    select y.tag_id, count(*)::int as posts from blog_post_tag y join (select p.id from ${shownPosts(view)}) s
      on s.id = y.post_id group by 1) n
  join blog_tag g on g.id = n.tag_id and g.is_active
  join blog_tag_text x on x.tag_id = g.id and x.store_code = ${view.storeCode}
  order by n.posts desc, x.title, g.id limit ${limit}`
const tagColumns = sql`g.id, g.updated_at, x.url_key, x.title, x.content, x.content_format, x.meta_title,
  x.meta_description, x.meta_keywords`

export const readTagsById = (db: Db, view: View, ids: readonly number[]) => db.many<TagRow>`
  select ${tagColumns}, (select count(*)::int from blog_post_tag y where y.tag_id = g.id
    and y.post_id in (select p.id from ${shownPosts(view)})) as posts
  from blog_tag g join blog_tag_text x on x.tag_id = g.id and x.store_code = ${view.storeCode}
  where g.is_active and g.id = any(${ids})`

const authors = (view: View) => sql`
  select g.id, g.created_at, g.updated_at, g.image, g.facebook_url, g.twitter_url, g.instagram_url, g.linkedin_url,
    x.url_key, x.name, x.role, x.summary, x.content, x.content_format, x.meta_title, x.meta_description,
    (select count(*)::int from ${shownPosts(view)} where p.author_id = g.id) as posts
  from blog_author g join blog_author_text x on x.author_id = g.id and x.store_code = ${view.storeCode}
  where g.is_active`

export const readAuthors = (db: Db, view: View) => db.many<AuthorRow>`
  ${authors(view)} order by g.position, g.id limit ${MAX_AUTHORS}`
const MAX_AUTHORS = 200

export const readAuthorsById = (db: Db, view: View, ids: readonly number[]) => db.many<AuthorRow>`
  ${authors(view)} and g.id = any(${ids})`

/** Find an item by id or URL key. */
export const findTagId = (db: Db, storeCode: string, id: string) => db.one<{ id: number }>`
  select tag_id as id from blog_tag_text where store_code = ${storeCode} and (tag_id::text = ${id} or url_key = ${id})
  order by tag_id::text = ${id} desc limit 1`
export const findAuthorId = (db: Db, storeCode: string, id: string) => db.one<{ id: number }>`
  select author_id as id from blog_author_text
  where store_code = ${storeCode} and (author_id::text = ${id} or url_key = ${id})
  order by author_id::text = ${id} desc limit 1`

/** Months with posts, in Warsaw time, newest first. */
export const readArchive = (db: Db, view: View, limit: number) => db.many<{ month: string; posts: number }>`
  select to_char(p.published_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month, count(*)::int as posts
  from ${shownPosts(view)} group by 1 order by 1 desc limit ${limit}`

/** Paths of posts, categories and authors by store view with their last change, for the sitemap. */
export const readSitemapPages = (db: Db, now: Date, limit: number) => db.many<{
  paths: Record<string, string>
  updated: Date
}>`
  select jsonb_object_agg(r.store_code, r.request_path) as paths, max(e.updated_at) as updated
  from url_rewrite r join lateral (
    select updated_at from blog_post where r.entity_type = 'MF_BLOG_POST' and id = r.entity_id and is_active
      and published_at <= ${now} and (ends_at is null or ends_at > ${now})
    union all
    select updated_at from blog_category where r.entity_type = 'MF_BLOG_CATEGORY' and id = r.entity_id and is_active
    union all
    select updated_at from blog_author where r.entity_type = 'MF_BLOG_AUTHOR' and id = r.entity_id and is_active
  ) e on true
  where r.redirect_type = 0 and r.entity_type in ('MF_BLOG_POST', 'MF_BLOG_CATEGORY', 'MF_BLOG_AUTHOR')
  group by r.entity_type, r.entity_id order by min(r.id) limit ${limit}`
