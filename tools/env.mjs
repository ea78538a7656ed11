import { existsSync } from 'node:fs'
import path from 'node:path'

// loads .env, whose settings .env.example lists; existing environment variables take precedence
const file = path.resolve(import.meta.dirname, '..', '.env')
if (existsSync(file)) process.loadEnvFile(file)
