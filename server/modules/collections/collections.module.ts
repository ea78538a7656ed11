import type { Module } from '../../platform/module.ts'
import { collectionResolvers } from './collections.resolvers.ts'
import { feedRoutes } from './feed-routes.ts'

export const collectionsModule: Module = {
  resolvers: collectionResolvers,
  access: {
    bookAnnouncementMonths: 'everyone',
    bookAuthor: 'everyone',
    bookAuthors: 'everyone',
    bookPublisher: 'everyone',
    bookPublishers: 'everyone',
    bookSeries: 'everyone',
    bookSeriesList: 'everyone',
  },
  routes: feedRoutes,
}
