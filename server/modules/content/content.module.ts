import path from 'node:path'
import type { Module } from '../../platform/module.ts'
import { measurePicture } from '../media/index.ts'
import { ContentError } from './content-file.ts'
import { kindOf } from './kinds.ts'
import { type Pictures, publishScheduled } from './push.ts'
import { groupNameOf, PUBLISH_CONTENT } from './scheduled.ts'
import { readScheduled, writeProblem } from './scheduled.sql.ts'

/** Texts that an operator keeps as files. */
export const contentModule: Module = {
  jobs: (parts) => ({
    async [PUBLISH_CONTENT]() {
      const media = path.join(parts.settings.dataDir, 'media')
      const pictures: Pictures = {
        storePicture: (named) => Promise.resolve(named),
        measure: (file) => measurePicture(media, file),
      }
      const now = parts.now?.() ?? new Date()
      const due = (await readScheduled(parts.db)).filter(({ dueAt }) => dueAt <= now)
      const heads = new Set(due.map(({ name }) => groupNameOf(kindOf(name), name)))
      const problems: string[] = []
      for (const head of heads) {
        const names = due.map(({ name }) => name).filter((name) => groupNameOf(kindOf(name), name) === head)
        try {
          await publishScheduled(parts.db, names, { pictures, now })
        } catch (error) {
          if (!(error instanceof ContentError)) throw error
          problems.push(error.message)
          await writeProblem(parts.db, names, error.message)
        }
      }
      // fails the job, so that it is retried: a URL path that was taken may be free by then
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  }),
}
