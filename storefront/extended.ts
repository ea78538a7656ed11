// What extensions add to. A build with extensions puts another module in its place (tools/bundle/slots.mjs).
export { loadAllTexts, loadTexts, textFiles } from './app/texts/catalogues.ts'
export { failedPage } from './app/features/errors/failed-page.tsx'
export { frame } from './app/root.tsx'
export { routes } from './app/routes.ts'
