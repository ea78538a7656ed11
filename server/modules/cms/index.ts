export { cmsModule } from './cms.module.ts'
export {
  listWrittenBlocks,
  listWrittenPages,
  previewDraft,
  removeBlock,
  removePage,
  saveBlock,
  savePage,
  type StoredBlock,
  type StoredPage,
} from './edit-cms.ts'
export {
  addToMainMenu,
  listMenuContents,
  type MenuEntry,
  MenuError,
  removeFromMenus,
  removeMenu,
  saveMenu,
} from './edit-menu.ts'
export { renderHtml } from './html.ts'
export { findWording } from './wordings.ts'
