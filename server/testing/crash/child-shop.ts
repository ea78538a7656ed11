import { createApp } from '../../app.ts'
import { modules } from '../../modules/index.ts'
import { openPostgres } from '../../platform/db/db.ts'
import { startWorker } from '../../platform/jobs/jobs.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import type { LogLevel } from '../../platform/process/environment.ts'
import { createLog } from '../../platform/process/log.ts'
import { parseSettings, type Settings } from '../../platform/process/settings.ts'
import type { CheckoutFixture } from '../checkout-fixture.ts'

/** A whole shop with its jobs on the database of a test, in a process that the test kills. */
export async function openChildShop(url: string, level: LogLevel, prepare: (settings: Settings) => void = () => {}) {
  const db = openPostgres(url)
  const settings = parseSettings({ DATA_DIR: '/tmp' })
  prepare(settings)
  const log = createLog({ level })
  const parts = {
    db,
    settings,
    log,
    mailer: createMailer(db, undefined),
    documents: {},
    mediaFolder: '/tmp',
    mediaCacheFolder: '/tmp',
  }
  const { http } = await createApp(parts)
  startWorker(db, Object.assign({}, ...modules.map((module) => module.jobs?.(parts) ?? {})), log)
  let calls = 0
  const caller: Pick<CheckoutFixture, 'call'> = {
    async call(document, variables = {}, store) {
      // each process has addresses of its own: a guest’s address may have few unpaid orders
      const remoteAddress = `203.${process.pid & 255}.${(++calls >> 8) & 255}.${calls & 255}`
      const response = await http.inject({
        method: 'POST',
        url: store ? `/${store}/graphql` : '/graphql',
        payload: { query: document, variables },
        remoteAddress,
      })
      return response.json()
    },
  }
  return { db, http, caller }
}
