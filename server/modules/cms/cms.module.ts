import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Module } from '../../platform/module.ts'
import { accessibilityWidget } from './accessibility-widget.ts'
import { cmsResolvers } from './cms.resolvers.ts'
import { ANNOUNCE_VISIBILITY } from './edit-cms.ts'

export const cmsModule: Module = {
  resolvers: cmsResolvers,
  widgets: { accessibility: accessibilityWidget },
  jobs: ({ db }) => ({
    [ANNOUNCE_VISIBILITY]: () => notifyChangedTags(db, ['cms', 'routes']),
  }),
  access: {
    cmsBlocks: 'everyone',
    cmsPage: 'everyone',
    isBlockEnable: 'everyone',
    legalPages: 'everyone',
    menuItems: 'everyone',
    scandiwebMenu: 'everyone',
    scandiwebSlider: 'everyone',
  },
}
