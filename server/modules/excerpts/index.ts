export { excerptsModule } from './excerpts.module.ts'
export {
  excerptFiles,
  excerptsInFile,
  getExcerpt,
  hideExcerpt,
  removeFiles,
  restoreExcerpt,
  setExcerpt,
  writeFile,
  writeTexts,
} from './excerpts.ts'
export { UnreadableSample } from './read-epub.ts'
export { LARGEST_SAMPLE, readSample } from './read-sample.ts'
