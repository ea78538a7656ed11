export { blogModule } from './blog.module.ts'
export { deletePost, savePost } from './edit-posts.ts'
export { deleteAuthor, deleteCategory, deleteTag } from './edit-sections.ts'
export {
  replyToComment,
  type CommentStatus,
  moderateComment,
  listBlogComments,
  type ModeratedComment,
  removeComment,
} from './moderate-comments.ts'
export { listBlogPages } from './blog-pages.ts'
export { type BlogFile, BlogFileError } from './blog-files.ts'
export { listBlogFiles, previewOfPost } from './list-files.ts'
export { writeBlog, type WriteBlogResult } from './write-blog.ts'
