import * as v from 'valibot'
import { formatWarsawTime } from '../../../language/warsaw-time.ts'
import { formatFrontMatter } from '../../platform/markdown/format-front-matter.ts'
import { PathTakenError } from '../catalog/index.ts'
import {
  listWrittenBlocks,
  listWrittenPages,
  removeBlock,
  removePage,
  saveBlock,
  savePage,
  type StoredBlock,
  type StoredPage,
} from '../cms/index.ts'
import {
  bodyOf,
  type ContentKind,
  eachFile,
  instant,
  line,
  nameOf,
  type ParsedFile,
  refuse,
  splitName,
  stateOf,
  multilineText,
  validate,
  booleanField,
} from './content-file.ts'

const visibilityFields = {
  active: v.optional(booleanField, true),
  published: v.optional(instant),
  ends: v.optional(instant),
}

const toVisibilityFields = (isActive: boolean, from: Date | null, until: Date | null) => ({
  active: isActive ? undefined : false,
  published: from ? formatWarsawTime(from) : undefined,
  ends: until ? formatWarsawTime(until) : undefined,
})

function checkTimes(file: ParsedFile, { published, ends }: { published?: Date; ends?: Date }): void {
  if (published && ends && ends <= published) refuse(file, 'ends', 'it ends before it begins')
}

const path = v.pipe(
  v.string('an address without the leading slash'),
  v.maxLength(200, 'longer than 200 characters'),
  v.regex(/^[a-z0-9]+([_-][a-z0-9]+)*(\/[a-z0-9]+([_-][a-z0-9]+)*)*(\.html)?$/, 'small letters, digits, hyphens'),
)
const layouts = ['1column', '2columns-left', '2columns-right', 'empty'] as const
const pageSchema = v.strictObject({
  title: line(255),
  path: v.optional(path),
  heading: v.optional(line(255)),
  layout: v.optional(v.picklist(layouts, layouts.join(', ')), '1column'),
  meta_title: v.optional(line(255)),
  meta_description: v.optional(multilineText(1000)),
  meta_keywords: v.optional(line(500)),
  ...visibilityFields,
})

/** Parses the file of a page. Throws ContentError. */
export function pageOf(file: ParsedFile): StoredPage {
  const fields = validate(file, pageSchema)
  checkTimes(file, fields)
  const { content, format } = bodyOf(file)
  return {
    identifier: file.key,
    storeCode: file.view,
    title: fields.title,
    contentHeading: fields.heading ?? null,
    content,
    contentFormat: format,
    pageLayout: fields.layout,
    metaTitle: fields.meta_title ?? null,
    metaKeywords: fields.meta_keywords ?? null,
    metaDescription: fields.meta_description ?? null,
    isActive: fields.active,
    visibleFrom: fields.published ?? null,
    visibleUntil: fields.ends ?? null,
    path: fields.path ?? null,
  }
}

const extensionOf = (format: 'html' | 'markdown') => (format === 'markdown' ? ('md' as const) : ('html' as const))

export const PER_VIEW = { extensions: ['md', 'html'], isPerView: true } as const

export const pages: ContentKind = {
  folder: 'pages',
  isTimed: () => true,
  list: async (db, views) =>
    (await listWrittenPages(db)).map((page) => ({
      name: nameOf('pages', page.identifier, page.storeCode, views),
      extension: extensionOf(page.contentFormat),
      text: formatFrontMatter(
        {
          title: page.title,
          path: page.path,
          heading: page.contentHeading,
          layout: page.pageLayout === '1column' ? undefined : page.pageLayout,
          meta_title: page.metaTitle,
          meta_description: page.metaDescription,
          meta_keywords: page.metaKeywords,
          ...toVisibilityFields(page.isActive, page.visibleFrom, page.visibleUntil),
        },
        page.content,
      ),
      title: page.title,
      state: stateOf({ isActive: page.isActive, from: page.visibleFrom, until: page.visibleUntil }),
    })),
  save: (tx, files, { views }) =>
    eachFile(files, { ...PER_VIEW, views }, async (file) => {
      try {
        await savePage(tx, pageOf(file))
      } catch (error) {
        if (error instanceof PathTakenError) refuse(file, 'path', error.message)
        throw error
      }
    }),
  remove(tx, name, { views }) {
    const { key, view } = splitName(name, views)
    return removePage(tx, key, view)
  },
}

const blockSchema = v.strictObject({ title: line(255), ...visibilityFields })

export function blockOf(file: ParsedFile): StoredBlock {
  const fields = validate(file, blockSchema)
  checkTimes(file, fields)
  const { content, format } = bodyOf(file)
  return {
    identifier: file.key,
    storeCode: file.view,
    title: fields.title,
    content,
    contentFormat: format,
    isActive: fields.active,
    visibleFrom: fields.published ?? null,
    visibleUntil: fields.ends ?? null,
  }
}

export const blocks: ContentKind = {
  folder: 'blocks',
  isTimed: () => true,
  list: async (db, views) =>
    (await listWrittenBlocks(db)).map((block) => ({
      name: nameOf('blocks', block.identifier, block.storeCode, views),
      extension: extensionOf(block.contentFormat),
      text: formatFrontMatter(
        { title: block.title, ...toVisibilityFields(block.isActive, block.visibleFrom, block.visibleUntil) },
        block.content,
      ),
      title: block.title,
      state: stateOf({ isActive: block.isActive, from: block.visibleFrom, until: block.visibleUntil }),
    })),
  save: (tx, files, { views }) => eachFile(files, { ...PER_VIEW, views }, (file) => saveBlock(tx, blockOf(file))),
  remove(tx, name, { views }) {
    const { key, view } = splitName(name, views)
    return removeBlock(tx, key, view)
  },
}
