import type { Module } from '../../platform/module.ts'
import { serveInbox } from './inbox/inbox.ts'

export const mailModule: Module = { routes: serveInbox }
