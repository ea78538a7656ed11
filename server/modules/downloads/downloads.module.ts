import type { Module } from '../../platform/module.ts'
import { downloadsResolvers } from './downloads.resolvers.ts'
import { serveDownloads } from './serve-downloads.ts'

export const downloadsModule: Module = {
  resolvers: downloadsResolvers,
  access: { customerDownloadableProducts: 'customer' },
  routes: serveDownloads,
}
