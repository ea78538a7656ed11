import type { BlogAuthorQuery, BlogPostPageFragment } from '../../generated/operations.ts'
import { postPath } from './post-path.ts'

interface Where {
  /** `https://shop.example/en`, without a trailing slash. */
  root: string
  /** Language code such as `pl`. */
  language: string
  /** Name of the shop. */
  publisher: string
}

/** ISO 8601 instant of an API timestamp such as `2026-11-23 08:30:00`, which is UTC. */
export const instantOf = (timestamp: string | null): string | undefined =>
  timestamp ? `${timestamp.replace(' ', 'T')}Z` : undefined

const SOCIAL = ['facebook_page_url', 'instagram_page_url', 'twitter_page_url', 'linkedin_page_url'] as const
type Author = NonNullable<BlogPostPageFragment['author']>

function personData(author: Author, root: string): object {
  const profileUrls = SOCIAL.flatMap((field) => author[field] ?? [])
  return {
    '@type': 'Person',
    '@id': `${root}${postPath(author)}#person`,
    name: author.name,
    url: root + postPath(author),
    jobTitle: author.role ?? undefined,
    image: author.featured_image ?? undefined,
    sameAs: profileUrls.length > 0 ? profileUrls : undefined,
  }
}

export const profileData = (author: NonNullable<BlogAuthorQuery['blogAuthor']>, root: string): object => ({
  '@type': 'ProfilePage',
  '@id': `${root}${postPath(author)}#page`,
  url: root + postPath(author),
  mainEntity: personData(author, root),
})

/** Structured data (schema.org) of a post. */
export function postData(
  post: BlogPostPageFragment,
  books: readonly { name: string; path: string }[],
  { root, language, publisher }: Where,
): object {
  const url = root + postPath(post)
  const image = post.og_image || post.featured_image
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.meta_description || undefined,
    image: image ? new URL(image, root).href : undefined,
    datePublished: instantOf(post.publish_time),
    dateModified: instantOf(post.update_time),
    inLanguage: language,
    timeRequired: post.reading_time ? `PT${post.reading_time}M` : undefined,
    articleSection: post.categories?.flatMap((category) => category?.title ?? []),
    keywords: post.tags?.flatMap((tag) => tag?.title ?? []).join(', ') || undefined,
    commentCount: post.comments_count ?? undefined,
    author: post.author ? personData(post.author, root) : undefined,
    publisher: { '@type': 'Organization', name: publisher, url: root },
    mentions:
      books.length > 0 ? books.map(({ name, path }) => ({ '@type': 'Book', name, url: root + path })) : undefined,
  }
}

/** Structured data (schema.org) of a list of posts. */
export const blogData = (
  title: string,
  path: string,
  posts: readonly { title: string | null; relative_url: string | null; publish_time: string | null }[],
  root: string,
): object => ({
  '@type': 'Blog',
  '@id': `${root}${path}#blog`,
  name: title,
  url: root + path,
  blogPost: posts.map((post) => ({
    '@type': 'BlogPosting',
    headline: post.title,
    url: root + postPath(post),
    datePublished: instantOf(post.publish_time),
  })),
})
