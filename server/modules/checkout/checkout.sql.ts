import type { Db } from '../../platform/db/db.ts'

/** What the buyer must, or is taken to, agree to. */
export interface Agreement {
  id: number
  name: string
  /** Safe to show, where it is HTML. */
  content: string
  checkboxText: string
  contentHeight: string | null
  isHtml: boolean
  /** MANUAL: a box to tick. AUTO: agreed to by ordering. */
  mode: 'AUTO' | 'MANUAL'
  /**
   * The second kind is the consent of art. 38 (13) of the Polish act on consumer rights, asked where there is something
   * to supply at once.
   */
  concerns: 'all' | 'digital'
}

export function readAgreements(db: Db, storeCode: string): Promise<Agreement[]> {
  return db.many<Agreement>`
    select id, name, content, checkbox_text, content_height, is_html,
      mode, concerns
    from checkout_agreement where is_active and store_code = ${storeCode} order by position, id`
}
