export { excerptsModule } from './excerpts.module.ts'
export {
  excerptFiles,
  excerptsInFile,
  getExcerpt,
  hideExcerpt,
  removeFileExcerpts,
  restoreExcerpt,
  setExcerpt,
  writeFileExcerpt,
  writeRecordExcerpts,
} from './excerpts.ts'
export { UnreadableSample } from './read-epub.ts'
export { MAX_SAMPLE_BYTES, readSample } from './read-sample.ts'
