export { cmsModule } from './cms.module.ts'
export { readyHtml } from './html.ts'
export { findWording } from './wordings.ts'
