import { afterEach } from 'vitest'
import { endPage } from './show-page.tsx'

afterEach(endPage)
