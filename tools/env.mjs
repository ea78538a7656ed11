import { existsSync } from 'node:fs'
import path from 'node:path'

// settings of this machine, as .env.example lists them; what the environment has already wins
const file = path.resolve(import.meta.dirname, '..', '.env')
if (existsSync(file)) process.loadEnvFile(file)
