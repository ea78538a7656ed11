import {
  BlogFileError,
  deleteAuthor,
  deleteCategory,
  deletePost,
  deleteTag,
  listBlogFiles,
  writeBlog,
} from '../blog/index.ts'
import { ContentError, type ContentFile, type ContentKind, pathOf, splitName, stateOf } from './content-file.ts'

const FOLDER = 'blog'
const DELETE = { posts: deletePost, authors: deleteAuthor, categories: deleteCategory, tags: deleteTag } as const

const refuse = (file: string, line: number, message: string): never => {
  throw new ContentError([{ file, line, message }])
}

function checkPlace(file: ContentFile): void {
  if (file.extension !== 'md') refuse(pathOf(file), 1, 'it is written as .md')
  if (!/^blog\/(posts|authors|categories|tags)\/[^/]+$/.test(file.name))
    refuse(pathOf(file), 1, 'the blog is in blog/posts, blog/authors, blog/categories and blog/tags')
}

/** Posts with their authors, categories and tags. */
export const blog: ContentKind = {
  folder: FOLDER,
  isGrouped: true,
  isTimed: (name) => name.startsWith(`${FOLDER}/posts/`),
  list: async (db) =>
    (await listBlogFiles(db)).map(({ path, text, title, isActive, publishedAt, endsAt }) => ({
      name: `${FOLDER}/${path.replace(/\.md$/, '')}`,
      extension: 'md',
      text,
      title,
      state: stateOf({ isActive, from: publishedAt, until: endsAt }),
    })),
  async save(tx, files, { remark, measure }) {
    for (const file of files) checkPlace(file)
    try {
      const blogFiles = files.map((file) => ({ path: pathOf(file).slice(FOLDER.length + 1), text: file.text }))
      const { missingSkus } = await writeBlog(tx, blogFiles, { measure })
      for (const { post, sku } of missingSkus)
        remark(`${FOLDER}/posts/${post}.md names the book ${sku}, which is not here`)
    } catch (error) {
      if (!(error instanceof BlogFileError)) throw error
      const message = error.message.slice(`${error.path}:${error.line}: `.length)
      refuse(`${FOLDER}/${error.path}`, error.line, message)
    }
  },
  async remove(tx, name, { views }) {
    const { key, view } = splitName(name, views)
    const kind = name.split('/')[1] as keyof typeof DELETE
    // a translation is removed when its group is saved without it
    if (view === views[0]) await DELETE[kind](tx, key)
  },
}
