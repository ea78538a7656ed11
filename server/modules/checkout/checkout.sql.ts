import type { Db } from '../../platform/db/db.ts'

/** Terms that the buyer accepts by a checkbox or by ordering. */
export interface Agreement {
  id: number
  name: string
  /** Sanitized by `listAgreements` if it is HTML. */
  content: string
  checkboxText: string
  contentHeight: string | null
  isHtml: boolean
  /** MANUAL: a checkbox to tick. AUTO: accepted by ordering. */
  mode: 'AUTO' | 'MANUAL'
  /**
   * Consents of art. 38 of the Polish act on consumer rights: `digital` (13) where files are supplied at once, `service`
   * (1) where a service begins before the time for withdrawal is over.
   */
  concerns: 'all' | 'digital' | 'service'
}

export function readAgreements(db: Db, storeCode: string): Promise<Agreement[]> {
  return db.many<Agreement>`
    select id, name, content, checkbox_text, content_height, is_html,
      mode, concerns
    from checkout_agreement where is_active and store_code = ${storeCode} order by position, id`
}
