import type { Db } from '../../platform/db/db.ts'
import type {
  SectionText,
  StoredAuthor,
  StoredAuthorText,
  StoredCategory,
  StoredTitleText,
} from './edit-sections.sql.ts'

/** A text with the key of its item. */
type WithKey<Text> = Text & { key: string }

export interface ListedPost {
  key: string
  author: string | null
  categories: string[]
  tags: string[]
  products: string[]
  related: string[]
  image: string | null
  publishedAt: Date
  endsAt: Date | null
  isActive: boolean
  includeInRecent: boolean
  position: number
}

export const readListedPosts = (db: Db) => db.many<ListedPost>`
  select p.key, a.key as author, p.image, p.published_at, p.ends_at, p.is_active, p.include_in_recent, p.position,
    array(select c.key from blog_post_category x join blog_category c on c.id = x.category_id
      where x.post_id = p.id order by x.position, c.key) as categories,
    array(select t.key from blog_post_tag x join blog_tag t on t.id = x.tag_id
      where x.post_id = p.id order by x.position, t.key) as tags,
    array(select b.sku from blog_post_product x join product b on b.id = x.product_id
      where x.post_id = p.id order by x.position, b.sku) as products,
    array(select o.key from blog_post_related x join blog_post o on o.id = x.related_id
      where x.post_id = p.id order by x.position, o.key) as related
  from blog_post p left join blog_author a on a.id = p.author_id order by p.key collate "C"`

export type ListedPostText = WithKey<SectionText> & {
  title: string
  summary: string
  imageAlt: string
  metaKeywords: string | null
  ogTitle: string | null
  ogDescription: string | null
}

export const readListedPostTexts = (db: Db) => db.many<ListedPostText>`
  select p.key, t.store_code, t.url_key, t.title, t.summary, t.content, t.content_format, t.image_alt, t.meta_title,
    t.meta_description, t.meta_keywords, t.og_title, t.og_description
  from blog_post_text t join blog_post p on p.id = t.post_id order by p.key collate "C", t.store_code collate "C"`

export const readListedAuthors = (db: Db) => db.many<StoredAuthor>`
  select key, is_active, image, facebook_url, twitter_url, instagram_url, linkedin_url, position
  from blog_author order by key collate "C"`

export type ListedAuthorText = WithKey<StoredAuthorText>

export const readListedAuthorTexts = (db: Db) => db.many<ListedAuthorText>`
  select a.key, t.store_code, t.url_key, t.name, t.role, t.summary, t.content, t.content_format, t.meta_title,
    t.meta_description
  from blog_author_text t join blog_author a on a.id = t.author_id order by a.key collate "C", t.store_code collate "C"`

export const readListedCategories = (db: Db) => db.many<StoredCategory>`
  select c.key, p.key as parent, c.is_active, c.include_in_menu, c.posts_sort_by, c.position
  from blog_category c left join blog_category p on p.id = c.parent_id order by c.key collate "C"`

export const readListedTags = (db: Db) => db.many<{ key: string; isActive: boolean }>`
  select key, is_active from blog_tag order by key collate "C"`

export type ListedTitleText = WithKey<StoredTitleText>

export const readListedCategoryTexts = (db: Db) => db.many<ListedTitleText>`
  select c.key, t.store_code, t.url_key, t.title, t.content, t.content_format, t.meta_title, t.meta_description,
    t.meta_keywords
  from blog_category_text t join blog_category c on c.id = t.category_id
  order by c.key collate "C", t.store_code collate "C"`

export const readListedTagTexts = (db: Db) => db.many<ListedTitleText>`
  select g.key, t.store_code, t.url_key, t.title, t.content, t.content_format, t.meta_title, t.meta_description,
    t.meta_keywords
  from blog_tag_text t join blog_tag g on g.id = t.tag_id order by g.key collate "C", t.store_code collate "C"`

export const readPostIdAndUrlKey = (db: Db, key: string, storeCode: string) => db.one<{ id: number; urlKey: string }>`
  select p.id, t.url_key from blog_post p join blog_post_text t on t.post_id = p.id and t.store_code = ${storeCode}
  where p.key = ${key}`
