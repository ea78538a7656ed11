// npm run bench [-- --json FILE --products N --seconds S --processes P --lanes L | --search --books FILE]
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['tsx', 'bench/bench.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
