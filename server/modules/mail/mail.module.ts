import type { Module } from '../../platform/module.ts'
import { serveInbox } from './inbox/inbox.ts'
import { personalData } from './personal-data.sql.ts'

export const mailModule: Module = { personalData, routes: serveInbox }
