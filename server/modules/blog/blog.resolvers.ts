import { blogPath } from '../../../language/paths.ts'
import { phpDate } from '../../../language/php-date.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/index.ts'
import { findBlogPath } from './blog-path.ts'
import { addComment, listComments, loadReplies } from './comments.ts'
import { postResolvers } from './post.resolvers.ts'
import { countView, findPost, findPosts, type PostListRequest } from './posts.ts'
import { authorResolvers, categoryResolvers, tagResolvers } from './section.resolvers.ts'
import { findAuthor, findCategory, findTag, listArchive, listAuthors, listCategories, listTags } from './sections.ts'

const pages = (total: number, size: number) => ({ total_count: total, total_pages: Math.ceil(total / size) })
const all = <Row>(items: Row[]) => ({ total_count: items.length, items })

async function postList(context: RequestContext, request: PostListRequest) {
  const { items, total, size } = await findPosts(context, request)
  return { items, ...pages(total, size) }
}

export const blogResolvers: Resolvers = {
  Query: {
    blogPosts: (_parent, args, context) => postList(context, args),
    blogPost: (_parent, { id, preview }, context) => findPost(context, id, preview),
    blogCategories: async (_parent, _args, context) => all(await listCategories(context)),
    blogCategory: (_parent, { id }, context) => findCategory(context, id),
    blogTags: async (_parent, _args, context) => all(await listTags(context)),
    blogTag: (_parent, { id }, context) => findTag(context, id),
    blogAuthors: async (_parent, _args, context) => all(await listAuthors(context)),
    blogAuthor: (_parent, { id }, context) => findAuthor(context, id),
    async blogComments(_parent, { filter, pageSize, currentPage }, context) {
      const { items, total, size } = await listComments(context, filter, { pageSize, currentPage })
      return { items, ...pages(total, size) }
    },
    async sw_sidebarBlogTags(_parent, { tagCount }, context) {
      context.tag('store')
      const count = tagCount ?? (await getConfiguration(context))['mfblog/sidebar/tag_claud/tag_count']
      return all(await listTags(context, count))
    },
    async sw_sidebarArchive(_parent, _args, context) {
      context.tag('store')
      const format = (await getConfiguration(context))['mfblog/sidebar/archive/format_date']
      const { locale } = context.store
      return (await listArchive(context)).map(({ month, posts }) => ({
        id: month,
        title: phpDate(locale, format, `${month}-15`),
        url: blogPath(locale, 'archive', month),
        posts_count: posts,
      }))
    },
    sw_blogPath: (_parent, { path }, context) => findBlogPath(context, path),
  },

  Mutation: {
    async addCommentToPost(_parent, { input, pageSize, currentPage }, context) {
      if (!input) throw new Refusal('graphql-input', 'The "%s" argument should be specified.', 'input')
      const comment = await addComment(context, input)
      const filter = { post_id: { eq: String(input.post_id) } }
      const { items, total, size } = await listComments(context, filter, { pageSize, currentPage })
      return { ...pages(total, size), comments: items, comment }
    },
    countBlogPostView: (_parent, { post_id: id }, context) => countView(context, id),
  },

  BlogPost: postResolvers,
  BlogCategory: categoryResolvers,
  BlogTag: tagResolvers,
  BlogAuthor: authorResolvers,
  BlogComment: { replies: (comment, _args, context) => loadReplies(context, comment) },
}
