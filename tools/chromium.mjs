import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// the headless shell before full Chromium: it renders the same in 80 % of the time
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const find = () => places.find((file) => file && existsSync(file)) ?? downloaded()

function downloaded() {
  const found = spawnSync(
    process.execPath,
    ['-e', "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"],
    { encoding: 'utf8' },
  ).stdout.trim()
  return existsSync(found) ? found : undefined
}

function install() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium was not found; installing the Debian package.')
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' })
    const get = (name) =>
      spawnSync('apt-get', ['install', '-y', '-q', name], {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    if (!get('chromium-headless-shell')) get('chromium')
  } else {
    console.log('Chromium was not found; installing the one of Playwright.')
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
}

/** The path of a Chromium, which is installed if there is none. */
export function chromium() {
  const found = find()
  if (found) return found
  install()
  const installed = find()
  if (installed) return installed
  console.error(
    'The browser tests need Chromium: install it (Debian: apt install chromium) or set CHROMIUM to its path.',
  )
  process.exit(1)
}
