// The texts of all queries by hash; a build with extensions adds theirs (tools/bundle/slots.mjs).
export { texts } from './app/generated/texts.ts'
