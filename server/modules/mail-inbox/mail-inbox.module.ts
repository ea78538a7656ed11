import type { Module } from '../../platform/module.ts'
import { mailInbox } from './mail-inbox.ts'

export const mailInboxModule: Module = { routes: mailInbox }
