import * as v from 'valibot'
import { slug } from '../../../language/slug.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { formatFrontMatter } from '../../platform/markdown/format-front-matter.ts'
import {
  bodyOf,
  type ContentKind,
  eachFile,
  line,
  nameOf,
  type ParsedFile,
  refuse,
  splitName,
  multilineText,
  validate,
  integerField,
  booleanField,
} from './content-file.ts'
import { type Agreement, deleteAgreement, insertAgreement, readAgreements, updateAgreement } from './content.sql.ts'

const agreementSchema = v.pipe(
  v.strictObject({
    name: line(120),
    checkbox: multilineText(1000),
    concerns: v.optional(v.picklist(['all', 'digital', 'service'], 'all, digital or service'), 'all'),
    mode: v.optional(v.picklist(['manual', 'auto'], 'manual or auto'), 'manual'),
    position: v.optional(integerField, 0),
    active: v.optional(booleanField, true),
  }),
  v.check(({ concerns, mode }) => concerns === 'all' || mode === 'manual', 'an express consent is given by hand'),
)

const findAgreement = async (db: Db, { key, view }: Pick<ParsedFile, 'key' | 'view'>) =>
  (await readAgreements(db)).find(({ storeCode, name }) => storeCode === view && slug(name) === key)

/** Agreements that a buyer accepts at checkout. */
export const agreements: ContentKind = {
  folder: 'agreements',
  list: async (db, views) =>
    (await readAgreements(db)).map((agreement) => ({
      name: nameOf('agreements', slug(agreement.name), agreement.storeCode, views),
      extension: 'html',
      text: formatFrontMatter(
        {
          name: agreement.name,
          checkbox: agreement.checkboxText,
          concerns: agreement.concerns === 'all' ? undefined : agreement.concerns,
          mode: agreement.mode === 'MANUAL' ? undefined : 'auto',
          position: agreement.position || undefined,
          active: agreement.isActive ? undefined : false,
        },
        agreement.content,
      ),
      title: agreement.name,
      state: agreement.isActive ? undefined : 'hidden',
    })),
  async save(tx, files, { views }) {
    await eachFile(files, { extensions: ['html'], isPerView: true, views }, async (file) => {
      const { name, checkbox, concerns, mode, position, active } = validate(file, agreementSchema)
      if (slug(name) !== file.key)
        refuse(file, 'name', `the file of this name is ${nameOf('agreements', slug(name), file.view, views)}.html`)
      const known = await findAgreement(tx, file)
      const agreement: Omit<Agreement, 'id'> = {
        storeCode: file.view,
        name,
        content: bodyOf(file).content,
        checkboxText: checkbox,
        isHtml: known?.isHtml ?? true,
        mode: mode === 'auto' ? 'AUTO' : 'MANUAL',
        concerns,
        isActive: active,
        position,
      }
      if (known) await updateAgreement(tx, { ...agreement, id: known.id })
      else await insertAgreement(tx, agreement)
    })
    await notifyChangedTags(tx, ['cms', 'store'])
  },
  async remove(tx, name, { views }) {
    const known = await findAgreement(tx, splitName(name, views))
    if (!known) return
    await deleteAgreement(tx, known.id)
    await notifyChangedTags(tx, ['cms', 'store'])
  },
}
