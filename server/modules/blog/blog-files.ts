import * as v from 'valibot'
import { slug } from '../../../language/slug.ts'
import { parseWarsawTime } from '../../../language/warsaw-time.ts'
import { FrontMatterError, parseFrontMatter } from '../../platform/markdown/front-matter.ts'
import { plainTextSchema } from '../../platform/plain-text.ts'
import type { AuthorDraft, CategoryDraft, TagDraft } from './edit-sections.ts'
import { BlogError, type PostDraft } from './edit-posts.ts'
import { mainIssue, schemaMessage } from '../../platform/markdown/schema-message.ts'

/*
 * The blog as Markdown files: `posts/jak-czytac-isbn.md` has the metadata of a post and its text in the default view,
 * `posts/jak-czytac-isbn.en.md` its text in the view `en`. The same holds for authors/, categories/ and tags/.
 */

export type BlogKind = 'posts' | 'authors' | 'categories' | 'tags'

export interface BlogFile {
  /** `posts/jak-czytac-isbn.en.md` */
  path: string
  text: string
}

/** An invalid file, with the line of the error. */
export class BlogFileError extends Error {
  constructor(
    readonly path: string,
    readonly line: number,
    message: string,
  ) {
    super(`${path}:${line}: ${message}`)
  }
}

const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const key = v.pipe(v.string(), v.regex(KEY, 'small letters, digits and hyphens'), v.maxLength(80))
const keys = v.optional(v.pipe(v.array(key), v.maxLength(20)))
const line = (maxLength: number) => v.pipe(plainTextSchema(maxLength), v.nonEmpty('empty'))
const file = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_][a-z0-9_./-]*\.(?:jpe?g|png|webp|svg)$/, 'a picture below media/, such as blog/isbn.jpg'),
)
const instant = v.pipe(
  v.string(),
  v.check((text) => parseWarsawTime(text) !== undefined, 'YYYY-MM-DD, or YYYY-MM-DD HH:MM by the clocks of Warsaw'),
)
const url = v.pipe(v.string(), v.url('an address: https://…'), v.startsWith('https://', 'an address: https://…'))
const format = v.optional(v.picklist(['markdown', 'html']))
const position = v.optional(v.pipe(v.number(), v.integer()))
const MAX_CHARACTERS = 200_000

/** Fields that each view has. */
const text = {
  url_key: v.optional(key),
  format,
  meta_title: v.optional(line(120)),
  meta_description: v.optional(line(320)),
}
const titled = { ...text, title: line(160), meta_keywords: v.optional(line(255)) }
const postText = {
  ...titled,
  summary: v.optional(line(600)),
  image_alt: v.optional(line(255)),
  og_title: v.optional(line(160)),
  og_description: v.optional(line(320)),
}
const authorText = { ...text, name: line(120), role: v.optional(line(120)), summary: v.optional(line(600)) }

const schemas = {
  posts: {
    text: postText,
    fields: {
      author: v.optional(key),
      categories: keys,
      tags: keys,
      products: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(50))),
      related: keys,
      image: v.optional(file),
      published: instant,
      ends: v.optional(instant),
      active: v.optional(v.boolean()),
      recent: v.optional(v.boolean()),
      position,
    },
  },
  authors: {
    text: authorText,
    fields: {
      active: v.optional(v.boolean()),
      image: v.optional(file),
      facebook: v.optional(url),
      twitter: v.optional(url),
      instagram: v.optional(url),
      linkedin: v.optional(url),
      position,
    },
  },
  categories: {
    text: titled,
    fields: {
      active: v.optional(v.boolean()),
      parent: v.optional(key),
      menu: v.optional(v.boolean()),
      sort: v.optional(v.picklist(['newest', 'position', 'title'])),
      position,
    },
  },
  tags: { text: titled, fields: { active: v.optional(v.boolean()) } },
} as const

interface ParsedFile {
  file: BlogFile
  key: string
  store: string
  data: Record<string, unknown>
  body: string
  lineOf: (path: string) => number
}

const NAME = /^(posts|authors|categories|tags)\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.([a-z0-9_]+))?\.md$/

function parseBlogFile(file: BlogFile, kind: BlogKind): ParsedFile {
  const [, , name = '', store = 'default'] = NAME.exec(file.path) ?? []
  if (!name) throw new BlogFileError(file.path, 1, 'a name is made of small letters, digits and hyphens')
  if (file.text.length > MAX_CHARACTERS)
    throw new BlogFileError(file.path, 1, `longer than ${MAX_CHARACTERS} characters`)
  try {
    const { data, body, lineOf } = parseFrontMatter(file.text)
    const entries = store === 'default' ? { ...schemas[kind].text, ...schemas[kind].fields } : schemas[kind].text
    const parsed = v.safeParse(v.strictObject(entries as v.ObjectEntries), data)
    if (parsed.success) return { file, key: name, store, data: parsed.output, body, lineOf }
    const issue = mainIssue(parsed.issues)
    const path = issue.path?.map(({ key: step }) => String(step)).join('.') ?? ''
    throw new BlogFileError(file.path, lineOf(path), `${path}: ${schemaMessage(issue)}`)
  } catch (error) {
    if (error instanceof FrontMatterError)
      throw new BlogFileError(file.path, error.line, error.message.replace(/^line \d+: /, ''))
    throw error
  }
}

/** An item parsed from its files. */
export interface ParsedDraft<Draft> {
  draft: Draft
  /** Converts an error of `savePost` and the like to one with file and line. */
  explain: (error: BlogError) => BlogFileError
}

function group(kind: BlogKind, files: readonly BlogFile[]): ParsedFile[][] {
  const ofKind = files.filter(({ path }) => path.startsWith(`${kind}/`)).map((one) => parseBlogFile(one, kind))
  const byKey = new Map<string, ParsedFile[]>()
  for (const one of ofKind) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one])
  return [...byKey.values()].map((reads) => {
    const main = reads.find(({ store }) => store === 'default')
    if (!main)
      throw new BlogFileError(reads[0]?.file.path ?? '', 1, `the facts are missing: ${kind}/${reads[0]?.key}.md`)
    return [main, ...reads.filter((one) => one !== main)]
  })
}

function draftsOf<Draft>(
  kind: BlogKind,
  files: readonly BlogFile[],
  make: (main: ParsedFile, texts: Record<string, Record<string, unknown>>) => Draft,
): ParsedDraft<Draft>[] {
  return group(kind, files).map((reads) => {
    const [main] = reads as [ParsedFile]
    const texts = Object.fromEntries(reads.map((read) => [read.store, textOf(read)]))
    return {
      draft: make(main, texts),
      explain: ({ field, message }) => {
        const source = reads.find((read) => field in read.data && main !== read) ?? main
        return new BlogFileError(source.file.path, source.lineOf(field), `${field}: ${message}`)
      },
    }
  })
}

const CAMEL: Readonly<Record<string, string>> = {
  url_key: 'urlKey',
  image_alt: 'imageAlt',
  meta_title: 'metaTitle',
  meta_description: 'metaDescription',
  meta_keywords: 'metaKeywords',
  og_title: 'ogTitle',
  og_description: 'ogDescription',
}
const TEXT_FIELDS = new Set([...Object.keys(postText), ...Object.keys(authorText)])

function textOf({ key: name, data, body, store }: ParsedFile): Record<string, unknown> {
  const fields = Object.entries(data).filter(([field, value]) => TEXT_FIELDS.has(field) && value !== undefined)
  const named = (data['title'] ?? data['name']) as string
  return {
    urlKey: store === 'default' ? name : slug(named),
    content: body,
    ...Object.fromEntries(fields.map(([field, value]) => [CAMEL[field] ?? field, value])),
  }
}

type FieldsOf<Kind extends BlogKind> = {
  [Name in keyof (typeof schemas)[Kind]['fields']]: (typeof schemas)[Kind]['fields'][Name] extends v.GenericSchema
    ? v.InferOutput<(typeof schemas)[Kind]['fields'][Name]>
    : never
}

/** Parses the posts among the files. Throws BlogFileError. */
export const parsePosts = (files: readonly BlogFile[]): ParsedDraft<PostDraft>[] =>
  draftsOf('posts', files, ({ key: name, data, file: { path }, body }, texts) => {
    if (body === '') throw new BlogFileError(path, 1, 'a post has a text')
    const fields = data as FieldsOf<'posts'>
    const { author, categories, tags, products, related, image, published, ends, active, recent } = fields
    return {
      key: name,
      author,
      categories,
      tags,
      products,
      related,
      image,
      publishedAt: parseWarsawTime(published) as Date,
      endsAt: ends === undefined ? undefined : parseWarsawTime(ends),
      isActive: active,
      includeInRecent: recent,
      position: fields.position,
      texts: texts as unknown as PostDraft['texts'],
    }
  })

export const parseAuthors = (files: readonly BlogFile[]): ParsedDraft<AuthorDraft>[] =>
  draftsOf('authors', files, ({ key: name, data }, texts) => {
    const fields = data as FieldsOf<'authors'>
    const { active, image, facebook, twitter, instagram, linkedin } = fields
    const links = { facebook, twitter, instagram, linkedin }
    return {
      key: name,
      isActive: active,
      image,
      ...links,
      position: fields.position,
      texts: texts as unknown as AuthorDraft['texts'],
    }
  })

const SORTS = { newest: 0, position: 1, title: 2 } as const

/** Parses the categories, parents before their children. Throws BlogFileError. */
export const parseCategories = (files: readonly BlogFile[]): ParsedDraft<CategoryDraft>[] => {
  const read = draftsOf('categories', files, ({ key: name, data }, texts): CategoryDraft => {
    const fields = data as FieldsOf<'categories'>
    const { active, parent, menu, sort } = fields
    return {
      key: name,
      parent,
      isActive: active,
      includeInMenu: menu,
      postsSortBy: sort === undefined ? undefined : SORTS[sort],
      position: fields.position,
      texts: texts as unknown as CategoryDraft['texts'],
    }
  })
  const depth = (one: ParsedDraft<CategoryDraft>, steps = 0): number => {
    const parent = read.find(({ draft }) => draft.key === one.draft.parent)
    return parent && steps < read.length ? depth(parent, steps + 1) : steps
  }
  return read.toSorted((a, b) => depth(a) - depth(b))
}

export const parseTags = (files: readonly BlogFile[]): ParsedDraft<TagDraft>[] =>
  draftsOf('tags', files, ({ key: name, data }, texts) => ({
    key: name,
    isActive: (data as FieldsOf<'tags'>).active,
    texts: texts as unknown as TagDraft['texts'],
  }))
