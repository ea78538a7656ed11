import { afterAll } from 'vitest'
import { closeVisitors } from './fixtures/browser.ts'

afterAll(closeVisitors)
