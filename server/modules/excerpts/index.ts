export { excerptsModule } from './excerpts.module.ts'
export { getExcerpt, hideExcerpt, restoreExcerpt, setExcerpt, writeTexts } from './excerpts.ts'
export { LARGEST_SAMPLE } from './read-sample.ts'
export { UnreadableSample } from './read-epub.ts'
