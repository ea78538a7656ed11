import { languageOf } from '../../language/language-rules.ts'
import { text } from '../../language/translate.ts'
import type { FrameData } from '../app/features/layout/frame-data.ts'
import type { Backend } from '../app/platform/backend.ts'
import { DISMISSED_SCRIPT } from '../app/platform/dismissed.ts'
import { maxAgeSecondsOf } from '../app/platform/session.ts'
import { site } from '../site.ts'
import type { TextsPart } from '../app/texts/catalogues.ts'
import { loadAllTexts, textFiles } from '../extended.ts'
import { abScriptOf } from './ab-script.ts'
import { scriptJson } from '../../web/document/html.ts'
import type { ServedSite } from '../../web/document/served-site.ts'
import { openShopVisit } from './shop-visit.ts'

/** The shop on the server, with the data of a commerce server. */
export const servedSite = (backend: Backend): ServedSite => ({
  ...site,
  loadCatalogue: loadAllTexts,
  textFiles: (locale, part) => textFiles(languageOf(locale), part as TextsPart | undefined),
  openVisit: (request) => openShopVisit(backend, request),
  maxAgeOf: maxAgeSecondsOf,
  // before the first paint, so that dismissed banners do not flash
  headScript(frameData) {
    const { abScript } = frameData as FrameData
    return DISMISSED_SCRIPT + (abScript ? `;${abScriptOf(scriptJson(abScript))}` : '')
  },
  unavailableNote: text('Your cart and your account are safe. This page loads by itself as soon as it can.'),
})
