import type { Module } from '../../platform/module.ts'
import { cmsResolvers } from './cms.resolvers.ts'

export const cmsModule: Module = {
  resolvers: cmsResolvers,
  access: {
    cmsBlocks: 'everyone',
    cmsPage: 'everyone',
    isBlockEnable: 'everyone',
    menuItems: 'everyone',
    scandiwebMenu: 'everyone',
    scandiwebSlider: 'everyone',
  },
}
