import type { Db } from '../../platform/db/db.ts'
import type { Extension } from './content-file.ts'

/** Allows one writer at a time, so that no text changes between comparison and write. */
export const lockContent = (tx: Db) => tx.run`lock table content_version in share row exclusive mode`

export type Reason = 'found' | 'push' | 'remove' | 'revert' | 'publish'

export interface Version {
  id: number
  name: string
  extension: Extension
  /** Null if the text was removed. */
  text: string | null
  reason: Reason
  author: string
  at: Date
}

export const insertVersion = (tx: Db, version: Omit<Version, 'id' | 'at'>) => tx.run`
  insert into content_version (name, extension, text, reason, author)
  values (${version.name}, ${version.extension}, ${version.text}, ${version.reason}, ${version.author})`

export const readVersions = (db: Db, name: string, limit: number) => db.many<Version>`
  select id, name, extension, text, reason, author, at from content_version where name = ${name}
  order by id desc limit ${limit}`

export const readVersion = (db: Db, id: number) => db.one<Version>`
  select id, name, extension, text, reason, author, at from content_version where id = ${id}`

export interface Agreement {
  id: number
  storeCode: string
  name: string
  content: string
  checkboxText: string
  isHtml: boolean
  mode: 'AUTO' | 'MANUAL'
  concerns: 'all' | 'digital' | 'service'
  isActive: boolean
  position: number
}

export const readAgreements = (db: Db) => db.many<Agreement>`
  select id, store_code, name, content, checkbox_text, is_html, mode, concerns, is_active, position
  from checkout_agreement order by store_code collate "C", position, id`

export const insertAgreement = (tx: Db, a: Omit<Agreement, 'id'>) => tx.run`
  insert into checkout_agreement (store_code, name, content, checkbox_text, is_html, mode, concerns, is_active,
    position)
  values (${a.storeCode}, ${a.name}, ${a.content}, ${a.checkboxText}, ${a.isHtml}, ${a.mode}, ${a.concerns},
    ${a.isActive}, ${a.position})`

export const updateAgreement = (tx: Db, a: Agreement) => tx.run`
  update checkout_agreement set name = ${a.name}, content = ${a.content}, checkbox_text = ${a.checkboxText},
    is_html = ${a.isHtml}, mode = ${a.mode}, concerns = ${a.concerns}, is_active = ${a.isActive},
    position = ${a.position}
  where id = ${a.id}`

export const deleteAgreement = (tx: Db, id: number) => tx.run`delete from checkout_agreement where id = ${id}`
