import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from './byte-range.ts'

/** Length and ETag of the file in its current version. */
async function versionOf(file: FileHandle): Promise<{ length: number; etag: string }> {
  const { size, mtimeNs } = await file.stat({ bigint: true })
  return { length: Number(size), etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"` }
}

/** The requested range; If-Range with the ETag of another version requests the complete file. */
function requestedRange({ headers }: FastifyRequest, { length, etag }: { length: number; etag: string }) {
  const { range, 'if-range': ifRange } = headers
  const part = range && (ifRange === undefined || ifRange === etag) ? byteRange(range, length) : 'whole'
  return { part, isPart: typeof part === 'object' && part.to - part.from + 1 < length }
}

/** Undefined if the file does not exist. */
export const openIfExists = (filePath: string): Promise<FileHandle | undefined> =>
  open(filePath).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)))

export interface SentFile {
  file: FileHandle
  contentType: string
  /** With its extension. */
  filename: string
  cacheControl: string
}

/** Permission to send a body, asked before its first byte is sent. */
export interface Claim {
  isAllowed: (isPart: boolean) => Promise<boolean>
  refuse: () => FastifyReply
}

/** Streams a file or the requested range of it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, contentType, filename, cacheControl }: SentFile,
  claim?: Claim,
): Promise<FastifyReply> {
  let isStreamed = false
  try {
    const version = await versionOf(file)
    const { part, isPart } = requestedRange(request, version)
    const isHead = request.method === 'HEAD'
    if (claim && !isHead && part !== 'none' && !(await claim.isAllowed(isPart))) return claim.refuse()
    reply.type(contentType).headers({
      'cache-control': cacheControl,
      'content-disposition': `attachment; filename="${filename}"`,
      // a file that a browser opens can run no scripts
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { from, to } = setRange(reply, part, version)
    isStreamed = !isHead && to >= from
    // the stream closes the file
    return reply.send(isStreamed ? file.createReadStream({ start: from, end: to }) : undefined)
  } finally {
    if (!isStreamed) await file.close()
  }
}

/** Sets the headers of the range and returns the range of the body. */
function setRange(
  reply: FastifyReply,
  part: ReturnType<typeof byteRange>,
  { length, etag }: { length: number; etag: string },
): { from: number; to: number } {
  reply.headers({ 'accept-ranges': 'bytes', etag, 'x-robots-tag': 'noindex' })
  if (part === 'none') {
    reply.code(416).header('content-range', `bytes */${length}`)
    return { from: 0, to: -1 }
  }
  const body = part === 'whole' ? { from: 0, to: length - 1 } : part
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${body.from}-${body.to}/${length}`)
  reply.header('content-length', body.to - body.from + 1)
  return body
}
