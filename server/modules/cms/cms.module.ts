import { announce } from '../../platform/db/changes.ts'
import type { Module } from '../../platform/module.ts'
import { accessibilityWidget } from './accessibility-widget.ts'
import { cmsResolvers } from './cms.resolvers.ts'
import { SHOWN_LATER } from './edit-cms.ts'

export const cmsModule: Module = {
  resolvers: cmsResolvers,
  widgets: { accessibility: accessibilityWidget },
  jobs: ({ db }) => ({
    [SHOWN_LATER]: () => announce(db, ['cms', 'routes']),
  }),
  access: {
    cmsBlocks: 'everyone',
    cmsPage: 'everyone',
    isBlockEnable: 'everyone',
    menuItems: 'everyone',
    scandiwebMenu: 'everyone',
    scandiwebSlider: 'everyone',
  },
}
