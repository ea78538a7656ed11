import { dropCaches, worker } from './scope.ts'

// with SERVICE_WORKER=0 this stands at the address of the other: it drops what that one kept, and goes
worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropCaches(() => true).then(() => worker.registration.unregister())),
)
