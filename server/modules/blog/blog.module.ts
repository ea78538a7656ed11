import type { Module } from '../../platform/module.ts'
import { blogResolvers } from './blog.resolvers.ts'
import { COMMENT_NOTICE, sendCommentNotice } from './comment-mail.ts'
import { feedRoutes } from './feed-routes.ts'
import { personalData, removeCommentsOf } from './personal-data.sql.ts'

export const blogModule: Module = {
  personalData,
  resolvers: blogResolvers,
  access: {
    blogPosts: 'everyone',
    blogPost: 'everyone',
    blogCategories: 'everyone',
    blogCategory: 'everyone',
    blogTags: 'everyone',
    blogTag: 'everyone',
    blogAuthors: 'everyone',
    blogAuthor: 'everyone',
    blogComments: 'everyone',
    sw_sidebarBlogTags: 'everyone',
    sw_sidebarArchive: 'everyone',
    sw_blogPath: 'everyone',
    countBlogPostView: 'everyone',
    // also open to guests, if the shop allows them to comment
    addCommentToPost: 'holder',
  },
  jobs: (parts) => ({ [COMMENT_NOTICE]: ({ id }: { id: number }) => sendCommentNotice(parts, id) }),
  consentWithdrawals: { blog_comment: (tx, _context, customerId) => removeCommentsOf(tx, { customerId, emails: [] }) },
  routes: feedRoutes,
}
