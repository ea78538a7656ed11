import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { slug } from '../../../language/slug.ts'
import type { RouteParts } from '../../platform/module.ts'
import { contentTypeOf, extensionOf, findSample, linkPath, SAMPLE_PATHS } from '../catalog/index.ts'
import { openIfExists, sendFile } from './send-file.ts'

/** A player requests a recording in many ranges. */
const SAMPLE_RATE = { burst: 120, perSecond: 2 }
const MAX_AGE_SECONDS = 3600

/** Serves samples to anyone, but no file that is sold. */
export function serveSamples(app: FastifyInstance, { db, settings, limits }: RouteParts): void {
  for (const kind of Object.keys(SAMPLE_PATHS) as (keyof typeof SAMPLE_PATHS)[]) {
    const serve = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      if (!limits.take('sample', request.ip, SAMPLE_RATE)) return reply.code(429).header('retry-after', 60).send()
      const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : undefined
      const sample = id === undefined ? undefined : await findSample(db, kind, id)
      const filePath = sample && linkPath(settings.dataDir, sample.file)
      const file = filePath === undefined ? undefined : await openIfExists(filePath)
      if (!sample || !file) return reply.callNotFound()
      return sendFile(request, reply, {
        file,
        contentType: contentTypeOf(sample.file),
        filename: `${slug(sample.name) || 'sample'}.${extensionOf(sample.file)}`,
        cacheControl: `public, max-age=${MAX_AGE_SECONDS}`,
      })
    }
    app.route({ method: ['GET', 'HEAD'], url: `${SAMPLE_PATHS[kind]}/:id`, handler: serve })
  }
}
