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
   * `digital` is the consent of art. 38 (13) of the Polish act on consumer rights, required where files are supplied at
   * once.
   */
  concerns: 'all' | 'digital'
}

export function readAgreements(db: Db, storeCode: string): Promise<Agreement[]> {
  return db.many<Agreement>`
    select id, name, content, checkbox_text, content_height, is_html,
      mode, concerns
    from checkout_agreement where is_active and store_code = ${storeCode} order by position, id`
}
