// Loaded into a measured shop before its own code (--expose-gc --import): each of its threads runs a garbage collection
// and reports its memory in use.
import { isMainThread } from 'node:worker_threads'
import { getHeapStatistics, writeHeapSnapshot } from 'node:v8'

/** Time for the other threads to answer, which they do when they are idle. */
const WAIT_MS = 1000

const channel = new BroadcastChannel('heap-report')
const megabytes = (bytes) => Math.round(bytes / 1024 / 1024)
function held() {
  globalThis.gc()
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  return { heap: megabytes(heap), external: megabytes(external) }
}

if (isMainThread) {
  let threads = 0
  channel.addEventListener('message', ({ data: { heap, external } }) => (threads += heap + external))
  process.on('message', ({ snapshot }) => {
    if (snapshot) writeHeapSnapshot(snapshot)
    threads = 0
    channel.postMessage({ snapshot })
    setTimeout(() => process.send({ ...held(), threads }), WAIT_MS)
  })
  process.channel?.unref()
} else {
  channel.addEventListener('message', ({ data: { snapshot, heap } }) => {
    // the report of another thread
    if (heap !== undefined) return
    if (snapshot) writeHeapSnapshot(`${snapshot}.thread`)
    channel.postMessage(held())
  })
}
channel.unref()
