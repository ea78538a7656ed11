import { dropCaches, worker } from './scope.ts'

// served instead of service-worker.ts with SERVICE_WORKER=0: deletes its caches and unregisters
worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropCaches(() => true).then(() => worker.registration.unregister())),
)
